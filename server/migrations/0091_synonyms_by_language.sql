-- additive
-- The groups in other languages than English: {"de": [["Sofa", "Couch"]]}. English ones stay where they are, whichever language is the default.

alter table search_synonyms add column further jsonb not null default '{}' check (jsonb_typeof(further) = 'object');
