/* The filters of the worklist that few patients match: without an index of its own each of them reads the whole clinic. */
create index patients_who_need_you on patients (organization_id, practitioner_id, attention_rank, name, id)
  where is_active and attention is not null;
