import { ask, byId, doing, go, open, tell } from './account.mjs'

const PAGE_SIZE = 50
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB']
const SIZES = new Set(['fileSize', 'bytes', 'quotaBytes'])
/** Their values are codes. */
const CODED = new Set(['state', 'result', 'subject'])

const section = byId('list')
const list = section && JSON.parse(section.dataset.list)
const rows = section?.querySelector('tbody')
const search = section?.querySelector('form')
const dialog = byId('ask')
/** The row whose list it is. */
const of = location.hash.slice(1)
const numbers = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 })

let page = 1
let codes = []

const may = (permission) => codes.includes('*:*:*') || codes.includes(permission)

/** Shows the entries of the menu that somebody may use. @returns the first */
async function showMenu() {
  codes = (await ask('GET /system/user/getInfo')).data.permissions
  const links = [...document.querySelectorAll('nav a[data-permission]')]
  const own = links.filter((link) => may(link.dataset.permission))
  for (const link of own) link.parentElement.hidden = false
  return own[0]
}

async function load() {
  const typed = search ? [...new FormData(search)] : []
  const searched = Object.fromEntries(typed.filter(([, text]) => text !== ''))
  const query = { pageNum: String(page), pageSize: String(PAGE_SIZE), ...list.query, ...searched }
  const answer = await ask(list.call, { path: { of }, query })
  const found = answer.rows ?? (Array.isArray(answer.data) ? answer.data : answer.data.keys)
  if (page === 1) rows.replaceChildren()
  rows.append(...found.map(lineOf))
  byId('none').hidden = rows.rows.length > 0
  byId('more').hidden = rows.rows.length >= (answer.total ?? 0)
}

function lineOf(row) {
  const line = document.createElement('tr')
  for (const name of list.columns) {
    const names = namesOf(row, name)
    const text = textOf(row[name], name)
    line.insertCell().append(names.length > 0 ? opened(text, names) : text)
  }
  if (list.actions.length === 0) return line
  const buttons = list.actions
    .filter(({ permission, where }) => may(permission) && (where === undefined || row[where]))
    .map((action) => {
      const button = document.createElement('button')
      button.addEventListener(
        'click',
        doing(() => act(action, row)),
      )
      return Object.assign(button, { type: 'button', textContent: action.label })
    })
  line.insertCell().append(...buttons)
  return line
}

/** What a number counts: `names` has `added: ada` for a column `added`. */
function namesOf({ names = [] }, column) {
  const kind = `${column}: `
  return names.filter((one) => one.startsWith(kind)).map((one) => one.slice(kind.length))
}

function opened(text, names) {
  const [all, summary] = ['details', 'summary'].map((tag) => document.createElement(tag))
  summary.textContent = text
  all.append(summary, names.join(', '))
  return all
}

function textOf(value, name) {
  if (value === null || value === undefined || value === '') return '-'
  if (SIZES.has(name)) return sizeText(value)
  if (CODED.has(name)) return list.values[value] ?? value
  // Of files, the names; those that the reader may not see have none.
  const texts = [value].flat().map((one) => (one.ossId ? (one.originalName ?? '-') : one))
  return texts.join(', ')
}

function sizeText(bytes) {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  return `${numbers.format(bytes / 1024 ** power)} ${UNITS[power]}`
}

async function act(action, row) {
  if (action.opens !== undefined) {
    location.assign(`./${action.opens}${location.search}#${row[list.id]}`)
    return
  }
  const typed = await asked(action)
  if (typed === undefined) return
  const { call, body, asks } = action
  const filled = Object.entries(body ?? {}).map(([name, text]) => [name, filledIn(text, row)])
  const sent = { ...Object.fromEntries(filled), ...typed }
  const path = { of, id: row[list.id] }
  await ask(call, { path, ...((body || asks.length > 0) && { body: sent }) })
  page = 1
  await load()
  tell(document.body.dataset.done)
}

function filledIn(text, row) {
  if (Array.isArray(text)) return text.map((one) => filledIn(one, row))
  return text.replace(/^\{(\w+)\}$/, (_, member) => row[member])
}

/** @returns what was typed; undefined if it was cancelled */
function asked({ label, question = '', asks }) {
  if (question === '' && asks.length === 0) return Promise.resolve({})
  const form = dialog.querySelector('form')
  let typed
  dialog.querySelector('h2').textContent = label
  dialog.querySelector('p').textContent = question
  dialog.querySelector('div').replaceChildren(...asks.map(fieldOf))
  form.onsubmit = (event) => {
    event.preventDefault()
    const values = new FormData(form)
    const given = asks.map((field) => [field.name, typedIn(field, values)])
    typed = Object.fromEntries(given.filter(([, value]) => value !== ''))
    dialog.close()
  }
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(typed)
    dialog.showModal()
  })
}

function fieldOf({ name, label, times, isOptional = false }) {
  const input = document.createElement('input')
  const number = { type: 'number', min: '0', step: times === 1 ? '1' : 'any' }
  const text = { required: !isOptional, maxLength: 500 }
  Object.assign(input, { name }, times === undefined ? text : number)
  const field = document.createElement('label')
  field.append(label, input)
  return field
}

function typedIn({ name, times }, values) {
  const text = values.get(name)
  if (times === undefined) return text
  return text === '' ? null : Math.round(Number(text) * times)
}

dialog.querySelector('.cancel').addEventListener('click', () => dialog.close())
search?.addEventListener(
  'submit',
  doing(() => {
    page = 1
    return load()
  }),
)
byId('more')?.addEventListener(
  'click',
  doing(() => {
    page += 1
    return load()
  }),
)
byId('add')?.addEventListener(
  'click',
  doing(() => act(list.adds, {})),
)
addEventListener('hashchange', () => location.reload())
open(async () => {
  const first = await showMenu()
  if (list?.adds) byId('add').hidden = !may(list.adds.permission)
  if (list?.call.includes('{of}') && of === '') go('lists')
  else if (list) await load()
  else if (first) first.click()
  else byId('none').hidden = false
})
