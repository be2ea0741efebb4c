//! Sets of declarations, one bit a declaration, so that none is taken for a set of cards or of games.

use super::set::set;
use super::{DECLARATIONS, DeclarationId};

set! {
    /// A set of declarations, in the order of the table's list.
    DeclarationSet of DeclarationId, DECLARATIONS, DeclarationId::listed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_come_in_the_order_of_their_list() {
        let [point, last] = [0, DECLARATIONS - 1].map(DeclarationId::from);
        let all: DeclarationSet = [last, point].into_iter().collect();
        assert!(all.iter().eq([point, last]));
        assert_eq!((all.mask(), all.len()), (0x81, 2));
        assert_eq!(DeclarationSet::EMPTY.first(), None);
        assert_eq!(DeclarationSet::EVERY.len(), DECLARATIONS);
        assert_eq!(DeclarationId::listed(DECLARATIONS), None);
    }
}
