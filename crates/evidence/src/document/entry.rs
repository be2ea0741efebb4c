//! What entries of a file have in common, and how they are defined.

use codille_edition::yaml::{Pairs, Text};

/// Defines sections of a file: all fields of a section can be seen in this crate and are located, and no others are read.
macro_rules! written {
    ($($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)* })*) => {$(
        #[derive(Debug, Clone, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $(#[$meta])*
        pub(crate) struct $name {
            $($(#[$about])* pub(crate) $field: $type,)*
        }

        codille_edition::yaml::locate! { $name { $($field),* } }
    )*};
}
pub(crate) use written;

/// Defines pieces of evidence as written: each begins with the fields of a [`Head`].
macro_rules! entries {
    ($($(#[$meta:meta])* $name:ident { $($rest:tt)* })*) => {$(
        $crate::document::written! {
            $(#[$meta])*
            $name {
                id: Text,
                title: String,
                whose: Option<Text>,
                cites: Option<Vec<Text>>,
                variant: Option<Text>,
                set: Option<Pairs<Text>>,
                $($rest)*
                note: Option<String>,
                open: Option<String>,
            }
        }

        impl $name {
            /// Returns what it has in common with the other kinds.
            pub(crate) fn head(&self) -> $crate::document::Head<'_> {
                let Self { id, title, whose, cites, variant, set, note, open, .. } = self;
                $crate::document::Head { id, title, whose, cites, variant, set, note, open }
            }
        }
    )*};
}
pub(crate) use entries;

/// What every piece of evidence may have, as written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Head<'e> {
    pub(crate) id: &'e Text,
    pub(crate) title: &'e String,
    pub(crate) whose: &'e Option<Text>,
    pub(crate) cites: &'e Option<Vec<Text>>,
    pub(crate) variant: &'e Option<Text>,
    pub(crate) set: &'e Option<Pairs<Text>>,
    pub(crate) note: &'e Option<String>,
    pub(crate) open: &'e Option<String>,
}
