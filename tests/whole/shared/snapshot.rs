//! Where snapshots stand and what their heads leave out.

/// Returns the settings for the snapshots in a folder of `snapshots/`.
pub(crate) fn bound(folder: &str) -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("{}/snapshots/{folder}", env!("CARGO_MANIFEST_DIR")));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}
