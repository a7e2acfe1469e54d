/* Each search reads all entries that an index has not sorted in yet. After 4 MB of them, which PostgreSQL allows, it was quicker to
   read the whole table of ten thousand patients, until autovacuum came. */
alter index patients_search set (gin_pending_list_limit = 1024);
alter index accounts_search set (gin_pending_list_limit = 1024);
alter index programs_title set (gin_pending_list_limit = 1024);
alter index exercises_search set (gin_pending_list_limit = 1024);
alter index exercises_keywords set (gin_pending_list_limit = 1024);
