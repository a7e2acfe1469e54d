export interface SelectedSurvey {
  title: string
  index: number
}

/** Adds or removes a survey by its title. */
export const toggled = (
  value: readonly SelectedSurvey[],
  { title, enabled }: { title: string; enabled: boolean },
  titles: readonly string[],
): SelectedSurvey[] =>
  enabled
    ? value.some((survey) => survey.title === title)
      ? [...value]
      : [...value, { title, index: Math.max(0, titles.indexOf(title)) }]
    : value.filter((survey) => survey.title !== title)
