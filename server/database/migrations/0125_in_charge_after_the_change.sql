/* A trigger before each update, even of another column, makes PostgreSQL lock the row again and compute its generated columns,
   which each completed set paid for. What it checks can as well be checked after the change. */
drop trigger patient_in_charge on patients;
create trigger patient_in_charge after insert or update of practitioner_id on patients for each row execute function ensure_in_charge();
