/** Patients of the demo clinic, Harbour Physio. All are invented. */

type Habit = 'steady' | 'painUp' | 'needsHelp' | 'silent' | 'tooHard' | 'finishing' | 'invited' | 'inactive' | 'patchy'

export interface DemoPatient {
  name: string
  born: string
  condition: string
  plan: string
  /** The week of the program that includes today; beyond its last week if the program is over. */
  week: number
  habit: Habit
  inCharge: 'sam' | 'priya'
  side?: 'left' | 'right' | 'both'
  goal?: string
  /** Their program has a progression rule with something to propose. */
  hasRule?: boolean
}

const patient = (
  name: string,
  born: string,
  condition: string,
  plan: string,
  week: number,
  habit: Habit = 'steady',
  inCharge: 'sam' | 'priya' = 'sam',
  more: Partial<DemoPatient> = {},
): DemoPatient => ({ name, born, condition, plan, week, habit, inCharge, ...more })

/** Ann comes first: she has the most complete record. */
export const patients: DemoPatient[] = [
  patient('Ann Kowalski', '1958-03-14', 'Right knee osteoarthritis', 'Knee rehab', 3, 'painUp', 'sam', {
    side: 'right',
    goal: 'Walk to the ferry and back',
  }),
  patient('Marcus Webb', '1984-07-02', 'Left rotator cuff tendinopathy', 'Shoulder strength', 2, 'needsHelp', 'sam', {
    side: 'left',
    goal: 'Paddle again by summer',
  }),
  patient('Joan Pettifer', '1947-11-23', 'Two falls this winter', 'Balance at home', 5, 'silent', 'sam', {
    goal: 'Shop on my own',
  }),
  patient('Aroha Ngata', '1991-05-09', 'Low back pain, six weeks', 'Lower back', 4, 'tooHard', 'sam', {
    goal: 'Lift my daughter without thinking',
  }),
  patient(
    'Darren Liu',
    '1979-01-30',
    'Return to running after calf strain',
    'Return to running',
    6,
    'finishing',
    'sam',
    { side: 'left', goal: 'City to Surf in August' },
  ),
  patient('Mei Tanaka', '1962-09-17', 'Hip replacement, right', 'Hip replacement', 7, 'steady', 'sam', {
    hasRule: true,
    side: 'right',
    goal: 'Garden on my knees',
  }),
  patient('Robert Sciberras', '1955-12-04', 'Left knee osteoarthritis', 'Knee rehab', 2, 'steady', 'sam', {
    side: 'left',
  }),
  patient('Priscilla Dhillon', '1970-04-21', 'Rotator cuff repair', 'Shoulder strength', 7, 'steady', 'priya', {
    side: 'right',
  }),
  patient('Tom Hargreaves', '1988-08-11', 'Achilles tendinopathy', 'Achilles loading', 4, 'steady', 'sam', {
    hasRule: true,
    side: 'both',
  }),
  patient('Leila Farouk', '1996-02-27', 'Low back pain', 'Lower back', 0, 'invited', 'sam'),
  patient('Graham O’Neill', '1966-06-19', 'Ankle sprain, grade 2', 'Ankle sprain', 2, 'steady', 'sam', {
    side: 'right',
  }),
  patient('Sofia Rossi', '1983-10-05', 'Neck pain at the desk', 'Neck and posture', 2, 'steady', 'priya'),
  patient('William Chen', '1951-03-30', 'Knee replacement, left', 'Knee rehab', 4, 'patchy', 'sam', { side: 'left' }),
  patient('Grace Okeke', '1974-12-12', 'Gluteal tendinopathy', 'Hip strength', 3, 'steady', 'priya', { side: 'left' }),
  patient('Patrick Doyle', '1969-09-01', 'Lumbar disc, discharged from surgery list', 'Lower back', 4, 'patchy', 'sam'),
  patient('Hannah Schmidt', '1993-01-18', 'Runner’s knee', 'Knee rehab', 4, 'steady', 'priya', { side: 'right' }),
  patient('Ravi Menon', '1959-07-07', 'Frozen shoulder, thawing', 'Shoulder strength', 5, 'steady', 'priya', {
    side: 'left',
  }),
  patient('Beatrice Lang', '1944-05-26', 'Unsteady after hip fracture', 'Balance at home', 3, 'steady', 'priya'),
  patient('Jack Morrison', '2001-11-14', 'Ankle sprain, netball', 'Ankle sprain', 2, 'patchy', 'priya', {
    side: 'left',
  }),
  patient('Yuki Sato', '1987-04-03', 'Neck pain, headaches', 'Neck and posture', 2, 'steady', 'sam'),
  patient('Olga Petrova', '1956-08-29', 'Hip osteoarthritis', 'Hip strength', 6, 'finishing', 'priya', {
    side: 'right',
  }),
  patient('Samuel Adeyemi', '1972-02-08', 'Low back pain, miner', 'Lower back', 2, 'silent', 'priya'),
  patient('Chloe Martin', '1998-06-22', 'Return to running', 'Return to running', 3, 'steady', 'priya'),
  patient('Peter Novak', '1963-10-31', 'Shoulder impingement', 'Shoulder strength', 4, 'patchy', 'sam', {
    side: 'right',
  }),
  patient('Isla Campbell', '1990-03-12', 'Achilles tendinopathy', 'Achilles loading', 6, 'steady', 'priya', {
    side: 'left',
  }),
  patient('Nguyen Van Minh', '1961-01-25', 'Knee osteoarthritis, both', 'Knee rehab', 1, 'steady', 'priya', {
    side: 'both',
  }),
  patient('Ruth Goldberg', '1949-12-19', 'Fear of falling', 'Balance at home', 2, 'steady', 'sam'),
  patient('Daniel Costa', '1985-05-15', 'Hamstring strain', 'Return to running', 2, 'steady', 'sam', { side: 'right' }),
  patient('Emily Watson', '1977-09-09', 'Neck and shoulder tension', 'Neck and posture', 1, 'steady', 'priya'),
  patient('Tane Parata', '1968-07-21', 'Hip replacement, left', 'Hip replacement', 3, 'steady', 'priya', {
    side: 'left',
  }),
  patient('Margaret Ellis', '1953-11-02', 'Knee osteoarthritis', 'Knee rehab', 6, 'steady', 'sam', { side: 'right' }),
  patient('Luca Bianchi', '1995-08-06', 'Low back pain, rower', 'Lower back', 3, 'steady', 'priya'),
  patient('Fatima Zahra', '1981-12-28', 'After pregnancy, pelvic girdle', 'Hip strength', 2, 'patchy', 'priya'),
  patient('George Papadopoulos', '1946-02-16', 'Shoulder, stiff', 'Shoulder strength', 1, 'steady', 'sam', {
    side: 'right',
  }),
  patient('Amelia Brown', '2003-04-10', 'Ankle sprain', 'Ankle sprain', 9, 'inactive', 'sam', { side: 'left' }),
  patient('Henry Fischer', '1957-06-03', 'Knee, discharged', 'Knee rehab', 9, 'inactive', 'priya'),
  patient('Zoe Mitchell', '1989-10-24', 'Back, moved to Perth', 'Lower back', 9, 'inactive', 'sam'),
  patient('Arthur Pym', '1941-01-07', 'Balance, now in care', 'Balance at home', 9, 'inactive', 'priya'),
  patient('Nina Haddad', '1994-03-29', 'Neck, better', 'Neck and posture', 9, 'inactive', 'priya'),
  patient('Oliver Grant', '1976-05-31', 'Achilles, second opinion', 'Achilles loading', 0, 'invited', 'priya'),
]

/** Ann's email is short, because people type it to sign in. */
export const emailOf = (name: string) =>
  name.startsWith('Ann ')
    ? 'ann@harbour.example'
    : `${name
        .toLowerCase()
        .replace(/[^a-z ]/g, '')
        .replaceAll(' ', '.')}@harbour.example`
