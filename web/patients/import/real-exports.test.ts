import { expect, test } from 'vitest'
import type { ImportField } from '@kinora/contract/patient-imports.ts'
import { dateOrderOf, hasName, matchColumns, missingContacts } from './match-columns.ts'
import { readTable } from './read-table.ts'

interface Export {
  header: string
  lines: string[]
  /** The columns that are imported; all others must stay out. */
  fields: Record<string, ImportField>
  missing: ('email' | 'mobile')[]
}

/** Headers as these programs write them, with people who do not exist. */
const exports: Record<string, Export> = {
  'Synthea (patients.csv, Java version 3)': {
    header:
      'Id,BIRTHDATE,DEATHDATE,SSN,DRIVERS,PASSPORT,PREFIX,FIRST,MIDDLE,LAST,SUFFIX,MAIDEN,MARITAL,RACE,ETHNICITY,GENDER,BIRTHPLACE,ADDRESS,CITY,STATE,COUNTY,FIPS,ZIP,LAT,LON,HEALTHCARE_EXPENSES,HEALTHCARE_COVERAGE,INCOME',
    lines: [
      'b9c610cd-28a6-4636-ccb6-c7a0d2a4cb85,1958-03-14,,999-65-3251,S99999999,X12345678,Ms.,Ann8,Mae1,Kowalski2,,,M,white,nonhispanic,F,Boston  Massachusetts  US,12 Bay Street,Boston,Massachusetts,Suffolk County,25025,02101,42.352434912,-71.05890012,410382.33,102000.10,48123',
      'c1f1fcaa-82fd-d5b7-3544-c8f9708b06a8,1985-06-05,,999-49-3323,S99999998,X12345679,Mr.,Marcus1,,Webb5,,,S,white,nonhispanic,M,Salem  Massachusetts  US,3 Hill Road,Salem,Massachusetts,Essex County,25009,01970,42.519540012,-70.89671199,432189.05,88200.45,71002',
    ],
    fields: {
      BIRTHDATE: 'dateOfBirth',
      FIRST: 'firstName',
      LAST: 'lastName',
      GENDER: 'sex',
      ADDRESS: 'address',
      CITY: 'address',
      STATE: 'address',
      COUNTY: 'address',
      ZIP: 'address',
    },
    missing: ['email', 'mobile'],
  },
  'OpenEMR (the table patient_data)': {
    header:
      'id,uuid,title,fname,lname,mname,DOB,postal_code,city,street,country_code,drivers_license,ss,phone_home,phone_cell,status,sex,email,pubpid,pid,pricelevel,deceased_date',
    lines: [
      '1,717d1bf6,Ms.,Ann,Kowalski,M,1958-03-14,2095,Manly,12 Bay Street,AU,7279817037,7780-9023-1020,,+61 412 555 018,married,Female,ann@example.com,MRN95501,4084246210,standard,',
      '2,717d1bf7,Mr.,Marcus,Webb,J,1985-06-05,2088,Mosman,3 Hill Road,AU,7279817038,7780-9023-1021,02 9000 2222,,single,Male,marcus@example.com,MRN95502,4084246211,standard,',
    ],
    fields: {
      fname: 'firstName',
      lname: 'lastName',
      DOB: 'dateOfBirth',
      postal_code: 'address',
      city: 'address',
      street: 'address',
      country_code: 'address',
      phone_home: 'mobile',
      phone_cell: 'mobile',
      sex: 'sex',
      email: 'email',
    },
    missing: [],
  },
  'EMIS Web (a patient report)': {
    header: 'Full Name,Age,Gender,NHS number,Date of birth,Mobile number',
    lines: ['Ann Kowalski,68,Female,4857773456,14/03/1958,07700 900123', 'Marcus Webb,41,Male,4857773457,05/06/1985,07700900124'], // prettier-ignore
    fields: { 'Full Name': 'name', Gender: 'sex', 'Date of birth': 'dateOfBirth', 'Mobile number': 'mobile' },
    missing: ['email'],
  },
  'a practice in the United States (every column of the patient)': {
    header:
      'Patient First Name,Patient Last Name,Patient Middle Name,Patient DOB,Patient Gender,Patient email,patient Mobile Number,Patient Address Line 1,Patient Address Line 2,Patient City,Patient State,Patient Zip,Insurance Name,Member ID,Practice Location Name,Group Name,Providers',
    lines: ['Ann,Kowalski,,03/14/1958,Female,ann@example.com,(555) 123-4567,12 Bay Street,,Springfield,IL,62701,Blue Cross,BC987654321,Main,GRP1,Dr Patel'], // prettier-ignore
    fields: {
      'Patient First Name': 'firstName',
      'Patient Last Name': 'lastName',
      'Patient DOB': 'dateOfBirth',
      'Patient Gender': 'sex',
      'Patient email': 'email',
      'patient Mobile Number': 'mobile',
      'Patient Address Line 1': 'address',
      'Patient Address Line 2': 'address',
      'Patient City': 'address',
      'Patient State': 'address',
      'Patient Zip': 'address',
    },
    missing: [],
  },
  'Cliniko (the fields of its API)': {
    header:
      'id,title,first_name,last_name,preferred_first_name,date_of_birth,sex,gender_identity,email,patient_phone_numbers,address_1,address_2,address_3,city,state,post_code,country_code,emergency_contact,referral_source,medicare,medicare_reference_number,dva_card_number,occupation,notes,appointment_notes,invoice_email,time_zone,created_at,updated_at',
    lines: [
      '1180311,Ms,Ann,Kowalski,Annie,1958-03-14,Female,,ann@example.com,0412 555 018,12 Bay Street,Unit 4,,Manly,NSW,2095,AU,Tom Kowalski 0412 555 900,Dr Patel,2123 45670 1,1,,Teacher,Prefers mornings,,accounts@example.com,Australia/Sydney,2023-02-01T09:30:00+11:00,2023-02-01T09:30:00+11:00',
    ],
    fields: {
      first_name: 'firstName',
      last_name: 'lastName',
      date_of_birth: 'dateOfBirth',
      sex: 'sex',
      email: 'email',
      patient_phone_numbers: 'mobile',
      address_1: 'address',
      address_2: 'address',
      address_3: 'address',
      city: 'address',
      state: 'address',
      post_code: 'address',
      country_code: 'address',
      emergency_contact: 'emergencyContact',
      referral_source: 'referrer',
      notes: 'notes',
    },
    missing: [],
  },
  'a hospital (MRN first)': {
    header: 'MRN,FirstName,LastName,DOB,Gender,Phone,Email,Address,Race,Ethnicity,Language,SSN',
    lines: ['MRN001,Ann,Kowalski,1958-03-14,F,555-1234,ann@example.com,"12 Bay Street, Springfield",White,Not Hispanic or Latino,English,123-45-6789'], // prettier-ignore
    fields: {
      FirstName: 'firstName',
      LastName: 'lastName',
      DOB: 'dateOfBirth',
      Gender: 'sex',
      Phone: 'mobile',
      Email: 'email',
      Address: 'address',
    },
    missing: [],
  },
}

test.each(Object.entries(exports))('%s is matched without a change by hand', async (_, { header, lines, ...found }) => {
  const table = await readTable(new File([[header, ...lines].join('\n')], 'patients.csv'))
  const fields = matchColumns(table)
  const matched = table.header.flatMap((name, at) => (fields[at] ? [[name, fields[at]] as const] : []))
  expect(Object.fromEntries(matched)).toEqual(found.fields)
  expect([hasName(fields), missingContacts(fields), table.broken]).toEqual([true, found.missing, []])
  expect(dateOrderOf(table, fields).isDoubtful).toBe(false)
})
