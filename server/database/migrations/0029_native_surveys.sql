/* A clinic's own surveys are stored as they are filled in. Only Jotform numbers its forms. */
alter table survey_responses alter column form_number drop not null;
