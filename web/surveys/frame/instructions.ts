/** Sent to the bridge with the form, and again after each change. */
export interface Instructions {
  /** For the hidden field; null if staff only choose surveys. */
  patientId: string | null
  mode: 'patient' | 'staff'
  shownTitles: readonly string[]
  chosenTitles: readonly string[]
  hideSubmit: boolean
  /** Custom properties of the page. */
  theme: Readonly<Record<string, string>>
  scheme: 'light' | 'dark'
  fontFaces: string
  /** Entered before and not confirmed yet, to be restored. */
  fields: readonly Field[]
}

export type Field = readonly [name: string, value: string]

/** Twice a second while the form is shown. */
export interface Heartbeat {
  type: 'alive'
  /** Of the content, in pixels. */
  height: number
  titles: string[]
}

/** Sent at the moment of submitting. */
export interface FilledFields {
  type: 'fields'
  fields: Field[]
}
