import type { PageShape, ShapeAction } from '../page-shape.ts'
import { namesOf } from './names.ts'
import { quoted } from './source-text.ts'

/** The function behind the button of an action. */
export function actionName({ path }: ShapeAction): string {
  return `act${namesOf({ name: path.replaceAll('/', '-') }).pascal}`
}

/** What it is called with: the row, the path, and the members of the answer with their labels. */
export function actionArguments({ path, shows }: ShapeAction): string {
  const labels = shows.map(({ name, label }) => `[${quoted(name)}, ${quoted(label)}]`)
  return `row, ${quoted(path)}, [${labels.join(', ')}]`
}

/** Statements that make `lines` of `data`, for either front end. */
export function linesOfAnswer({ language }: PageShape): string {
  const colon = language === 'zh' ? '：' : ': '
  return `const lines = labels
    .filter(([name]) => !['', null, undefined].includes(data?.[name]))
    .map(([name, label]) => h('p', { class: 'break-all' }, \`\${label}${colon}\${data?.[name]}\`));`
}
