import { type Appearance, appearanceFields } from '../body/appearance.ts'
import { type StarterExercise, starterLibrary } from '../library/starter.ts'
import { requestStills } from '../live/figure-worker-client.ts'
import { FigurePlayer } from '../live.ts'
import { mirrorDrawing, paint, toSvg } from '../still.ts'
import { type ThemeName, themes } from '../themes.ts'

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector)!
const form = find<HTMLFormElement>('#settings')
const cards = find<HTMLElement>('#cards')
const detail = find<HTMLDialogElement>('#detail')
let players: FigurePlayer[] = []
const lookNames = Object.keys(appearanceFields) as (keyof Appearance)[]

function settings() {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    region: text('region'),
    theme: (text('theme') || 'light') as ThemeName,
    appearance: Object.fromEntries(
      lookNames.flatMap((name) => (text(name) ? [[name, text(name)]] : [])),
    ) as Partial<Appearance>,
    mirrored: fields.has('mirrored'),
    speed: Number(text('speed')),
    range: Number(text('range')),
  }
}

/** A select for each field of the appearance; empty keeps the figure's own. */
function offerLooks() {
  for (const name of lookNames) {
    const select = document.createElement('select')
    select.name = name
    select.append(new Option('as it is', ''), ...appearanceFields[name].map((value) => new Option(value)))
    const label = element('label', name.charAt(0).toUpperCase() + name.slice(1))
    label.append(select)
    find('#appearance').append(label)
  }
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

function card(exercise: StarterExercise): HTMLElement {
  const article = document.createElement('article')
  const button = document.createElement('button')
  const canvas = document.createElement('canvas')
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', `${exercise.patientName}, moving`)
  button.append(canvas, element('h2', exercise.name), element('small', `Level ${exercise.level} · ${exercise.review}`))
  button.addEventListener('click', () => void show(exercise))
  article.append(button)
  const { theme, appearance, mirrored, speed, range } = settings()
  players.push(new FigurePlayer(canvas, exercise.figure, { theme, appearance, mirrored, speed, range }))
  return article
}

function list() {
  for (const player of players) player.destroy()
  players = []
  const { region, theme } = settings()
  document.documentElement.dataset.theme = theme
  const shown = starterLibrary.filter(({ bodyRegions }) => region === '' || (bodyRegions as string[]).includes(region))
  find('#count').textContent = `${shown.length} exercises. Every one awaits clinical review.`
  cards.replaceChildren(...shown.map(card))
}

function lines(title: string, items: readonly string[]): HTMLElement[] {
  const listing = document.createElement('ol')
  listing.append(...items.map((item) => element('li', item)))
  return items.length === 0 ? [] : [element('h3', title), listing]
}

async function show(exercise: StarterExercise) {
  const { theme, mirrored } = settings()
  const canvas = document.createElement('canvas')
  const pair = document.createElement('div')
  pair.className = 'pair'
  pair.append(canvas)
  detail.replaceChildren(
    element('h2', `${exercise.patientName} (${exercise.name})`),
    element('small', exercise.review),
    pair,
    element('p', exercise.purpose),
    element('p', exercise.setup),
    ...lines('Steps', exercise.steps),
    ...lines('Cues', exercise.cues),
    element('p', exercise.breathing),
    ...lines('Common errors', exercise.commonErrors),
    element('p', exercise.stopIf),
    ...lines('Precautions', exercise.precautions),
  )
  detail.showModal()
  const player = new FigurePlayer(canvas, exercise.figure, { ...settings(), isTurnable: true })
  detail.addEventListener('close', () => player.destroy(), { once: true })
  const stills = await requestStills(exercise.figure)
  for (const drawing of [stills.start, stills.end]) {
    const holder = document.createElement('img')
    holder.alt = exercise.name
    const svg = toSvg(paint(mirrored ? mirrorDrawing(drawing) : drawing, themes[theme]), {
      title: exercise.name,
    })
    holder.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    pair.append(holder)
  }
}

offerLooks()
const regions = [...new Set(starterLibrary.flatMap(({ bodyRegions }) => bodyRegions))].sort()
find<HTMLSelectElement>('[name=region]').append(new Option('all', ''), ...regions.map((region) => new Option(region)))
form.addEventListener('input', ({ target }) => {
  const { name } = target as HTMLInputElement
  const { mirrored, speed, range } = settings()
  if (name === 'region' || name === 'theme' || (lookNames as string[]).includes(name)) return list()
  for (const player of players) {
    player.setMirrored(mirrored)
    player.setSpeed(speed)
    player.setRange(range)
  }
})
list()
