export interface Sample {
  /** What stands after the metric's name, as `_bucket` of a histogram. */
  suffix?: string
  labels?: Record<string, string>
  value: number
}

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

export const gauge = (name: string, help: string, value: number | undefined): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: value === undefined ? [] : [{ value }],
})

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function labelsText(labels: Record<string, string> = {}) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

/** The text format that Prometheus reads. */
export const metricsText = (metrics: Metric[]) =>
  metrics
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsText(labels)} ${value}`),
      ].join('\n'),
    )
    .join('\n')
    .concat('\n')
