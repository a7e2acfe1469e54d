/** The exercise whose picture represents a session: its third, since the first ones are often warm-ups. */
export const picturedExercise = <Prescription>(prescriptions: readonly Prescription[]) =>
  prescriptions[2] ?? prescriptions.at(-1)
