-- additive
-- Server processes keep no orders in memory any more. Older versions do without these indexes, too, only slower; what they read by them,
-- order_words.xact and order_searches.xact, a later migration removes.
drop index order_words_by_xact;
drop index order_searches_by_xact;
