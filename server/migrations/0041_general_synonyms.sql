-- additive
-- General synonyms come with the code. Here are the ids of those that admins have switched off.

alter table search_synonyms add column general_off integer[] not null default '{}';
