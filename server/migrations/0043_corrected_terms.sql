-- additive
-- What was searched for in place of a term with typing mistakes; `results` are of the term as it was typed.

alter table search_terms add column corrected_to text;
