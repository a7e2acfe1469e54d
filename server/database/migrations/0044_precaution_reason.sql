-- Why a prescription was given although it conflicts with a precaution of the patient; empty without a conflict.
alter table series_prescriptions add column precaution_reason text not null default '';
