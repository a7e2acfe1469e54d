import type { DateOrder, ImportField } from '@kinora/contract/patient-imports.ts'
import type { Table } from './read-table.ts'

/** Names of columns in exports of practice software, without spaces and signs. */
const names: Record<ImportField, string[]> = {
  name: ['name', 'fullname', 'patient', 'patientname', 'client', 'clientname', 'displayname', 'patientfullname'],
  firstName: ['firstname', 'givenname', 'givennames', 'forename', 'forenames', 'first', 'clientfirstname', 'patientfirstname', 'fname', 'vorname'], // prettier-ignore
  lastName: ['lastname', 'surname', 'familyname', 'last', 'clientlastname', 'patientlastname', 'clientsurname', 'lname', 'nachname', 'familienname'], // prettier-ignore
  email: ['email', 'emailaddress', 'mail', 'clientemail', 'patientemail', 'primaryemail', 'emailprimary', 'email1value', 'emailadresse'], // prettier-ignore
  mobile: ['mobile', 'mobilephone', 'mobilenumber', 'mobileno', 'cell', 'cellphone', 'phone', 'phonenumber', 'phonenumbers', 'telephone', 'tel', 'homephone', 'homephonenumber', 'phonehome', 'workphone', 'workphonenumber', 'phonemobile', 'mobilephonenumber', 'primaryphone', 'contactnumber', 'phonecell', 'phonecontact', 'phonebiz', 'patientphonenumbers', 'phone1value', 'phone2value', 'phone3value', 'handy', 'mobil', 'mobiltelefon', 'telefon', 'telefonnummer'], // prettier-ignore
  dateOfBirth: ['dateofbirth', 'dob', 'birthday', 'birthdate', 'born', 'birth', 'geburtsdatum', 'geboren', 'geburtstag'], // prettier-ignore
  sex: ['sex', 'gender', 'sexassignedatbirth', 'genderidentity', 'mf', 'geschlecht'],
  address: ['address', 'address1', 'address2', 'address3', 'addressline1', 'addressline2', 'addressline3', 'addr1', 'addr2', 'addr3', 'address1formatted', 'homestreet', 'homecity', 'homestate', 'homepostalcode', 'streetaddress', 'street', 'suburb', 'city', 'town', 'citysuburb', 'suburbcity', 'state', 'region', 'county', 'postcode', 'postalcode', 'zip', 'zipcode', 'country', 'countrycode', 'strasse', 'straße', 'plz', 'ort', 'stadt', 'adresse', 'anschrift'], // prettier-ignore
  emergencyContact: ['emergencycontact', 'emergencycontactname', 'emergencycontactphone', 'emergencycontactnumber', 'emergencyphone', 'emergencycontactrelationship', 'nextofkin', 'nextofkinphone', 'notfallkontakt'], // prettier-ignore
  referrer: ['referrer', 'referredby', 'referringdoctor', 'referral', 'referralsource', 'referringpractitioner', 'zuweiser', 'überweiser'], // prettier-ignore
  condition: ['condition', 'diagnosis', 'presentingproblem', 'presentingcomplaint', 'problem', 'reasonforvisit', 'diagnose'], // prettier-ignore
  affectedSide: ['affectedside', 'injuredside', 'sideaffected', 'side', 'seite', 'betroffeneseite'],
  goals: ['goals', 'goal', 'patientgoals', 'ziele', 'ziel'],
  equipment: ['equipment', 'equipmentathome', 'geräte'],
  notes: ['notes', 'notesforstaff', 'note', 'comments', 'comment', 'patientnotes', 'clientnotes', 'alerts', 'medicalalerts', 'allergies', 'notizen', 'bemerkung', 'bemerkungen'], // prettier-ignore
}
const fieldOfName = new Map(
  (Object.keys(names) as ImportField[]).flatMap((field) => names[field].map((name) => [name, field] as const)),
)
const plain = (head: string) => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** "Patient DOB" is "DOB". */
const fieldNamed = (head: string) =>
  fieldOfName.get(plain(head)) ?? fieldOfName.get(plain(head).replace(/^(patient|client)/, ''))

/** Fields read from one column. The others may be joined from several. */
const single: ImportField[] = ['name', 'email', 'dateOfBirth', 'sex', 'condition', 'affectedSide', 'referrer']

/** Columns about other people or events, whose field must not be guessed from the values. */
const isOfOthers =
  /emergency|kin|doctor|gp|referr|guardian|carer|parent|practitioner|therapist|provider|created|updated|modified|appoint|visit|invoice|claim|insur|medicare|fund|fax|id$|number|date|arzt/i // prettier-ignore

const shapes: { field: ImportField; isIt: (value: string) => boolean }[] = [
  { field: 'email', isIt: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) },
  { field: 'mobile', isIt: (value) => isPhone(value) },
  { field: 'dateOfBirth', isIt: (value) => isDate(value) && /\D(19\d\d|\d\d)$|^19\d\d\D/.test(value) },
]
/** Excludes decimal numbers, such as a latitude or an amount of money. */
const isPhone = (value: string) =>
  /^\+?[\d\s().-]{8,18}$/.test(value) && /^(\+|0|4|\()/.test(value) && !/^\d+\.\d+$/.test(value)
const isDate = (value: string) => /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}$|^\d{4}-\d{2}-\d{2}/.test(value)

/** The values of a column, without the empty ones. */
export const valuesOf = ({ lines }: Pick<Table, 'lines'>, column: number, most = Infinity) => {
  const values: string[] = []
  for (const { cells } of lines) {
    if (values.length >= most) break
    if (cells[column]) values.push(cells[column])
  }
  return values
}

/** The format of nearly all values of a column. */
function shapeOf(table: Table, column: number) {
  const values = valuesOf(table, column, 200)
  if (values.length === 0 || isOfOthers.test(table.header[column] ?? '')) return undefined
  return shapes.find(({ isIt }) => values.filter(isIt).length >= values.length * 0.8)?.field
}

/** The field of each column, by its name or else by its values; null for columns to skip. */
export function matchColumns(table: Table): (ImportField | null)[] {
  const width = Math.max(table.header.length, ...table.lines.map(({ cells }) => cells.length))
  const fields: (ImportField | null)[] = []
  for (let at = 0; at < width; at += 1) {
    const field = fieldNamed(table.header[at] ?? '')
    fields.push(field && !(single.includes(field) && fields.includes(field)) ? field : null)
  }
  fields.forEach((field, at) => {
    const shape = field ? undefined : shapeOf(table, at)
    if (shape && !fields.includes(shape)) fields[at] = shape
  })
  // Beside a first name, "Name" is the surname, as in German files; beside both, it may be a nickname.
  const whole = fields.includes('lastName') ? null : 'lastName'
  return fields.includes('firstName') ? fields.map((field) => (field === 'name' ? whole : field)) : fields
}

const nameFields: ImportField[] = ['name', 'firstName', 'lastName']

/** Whether a column holds the name or a part of it. */
export const hasName = (fields: (ImportField | null)[]) => nameFields.some((field) => fields.includes(field))

/** The contact fields without a column. */
export const missingContacts = (fields: (ImportField | null)[]) =>
  (['email', 'mobile'] as const).filter((field) => !fields.includes(field))

/** The order of day and month in the dates of birth; doubtful if every date fits both. */
export function dateOrderOf(table: Table, fields: (ImportField | null)[]): { order: DateOrder; isDoubtful: boolean } {
  const column = fields.indexOf('dateOfBirth')
  const pairs = (column < 0 ? [] : valuesOf(table, column)).flatMap((value) => {
    const dateParts = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(?:\d{4}|\d{2})(?!\d)/.exec(value)
    return dateParts ? [{ first: Number(dateParts[1]), second: Number(dateParts[2]) }] : []
  })
  const dayFirst = pairs.filter(({ first }) => first > 12).length
  const monthFirst = pairs.filter(({ second }) => second > 12).length
  const isUndecided = dayFirst > 0 === monthFirst > 0
  const isDoubtful = isUndecided && pairs.some(({ first, second }) => first !== second)
  return { order: monthFirst > dayFirst ? 'monthFirst' : 'dayFirst', isDoubtful }
}
