-- additive
-- Each process caches which pages have text with the settings, by the version that it asks for before it sends a document.

create trigger pages_renew_settings after insert or update or delete on pages
  for each statement execute function renew_settings();
