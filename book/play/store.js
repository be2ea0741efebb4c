// What the browser keeps of games from one visit to the next; where it keeps nothing, a page plays all the same.
(function () {
  "use strict";

  /** Makes the store of a table: its games stand under names that begin alike; of one by rules of the reader's own there is a single name. */
  window.codilleStore = function (name, single) {
    var store = {
      get: function (where, key) {
        try {
          return window[where].getItem(key);
        } catch (e) {
          return null;
        }
      },
      /** Tells whether it could be kept. */
      set: function (where, key, text) {
        try {
          if (text === null) window[where].removeItem(key);
          else window[where].setItem(key, text);
          return true;
        } catch (e) {
          return false;
        }
      },
      /** The names of all games that are kept, the latest first. */
      games: function () {
        if (single) return [];
        try {
          return Object.keys(window.localStorage).filter(function (known) { return known.indexOf(name) === 0; }).sort().reverse();
        } catch (e) {
          return [];
        }
      },
      /** A name for a new game; names are in the order in which games are begun. */
      fresh: function () {
        if (single) return name;
        var at = Date.now();
        while (store.get("localStorage", name + "-" + at) !== null) at += 1;
        return name + "-" + at;
      }
    };
    return store;
  };
})();
