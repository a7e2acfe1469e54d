/** What the page and the bridge inside the frame say to each other over their port. */

/** What the bridge has to do with the form, sent once with the form and again at each change. */
export interface Orders {
  /** Goes into the hidden field; null where nobody fills the form in. */
  patientId: string | null
  mode: 'patient' | 'staff'
  /** Titles that the patient is shown. */
  show: readonly string[]
  /** Titles that staff have chosen. */
  value: readonly string[]
  hideSubmit: boolean
  /** The colors, letters and measures of the page, by their custom properties. */
  look: Readonly<Record<string, string>>
  scheme: 'light' | 'dark'
  /** Style text that loads the letters of the page. */
  letters: string
  /** What was typed before and is not known to have arrived: names and values of fields. */
  kept: readonly Field[]
}

export type Field = readonly [name: string, value: string]

/** Two times a second, for as long as the form is there. */
export interface Alive {
  type: 'alive'
  /** Of the form's content, in pixels. */
  height: number
  /** The surveys that the form has. */
  titles: string[]
}

/** What was filled in, on its way to the provider. */
export interface Kept {
  type: 'kept'
  fields: Field[]
}
