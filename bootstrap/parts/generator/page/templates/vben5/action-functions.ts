import type { PageShape, ShapeAction } from '../../page-shape.ts'
import { actionArguments, actionName, linesOfAnswer } from '../actions.ts'
import { namesOf } from '../names.ts'
import { quoted } from '../source-text.ts'
import { TEXTS } from '../texts.ts'

/** Further buttons of a row in the script of a page. */
export function actionFunctions(shape: PageShape): string {
  const { actions = [], language } = shape
  if (actions.length === 0) return ''
  const { camel, pascal } = namesOf(shape)
  const { done, tip } = TEXTS[language]
  return `
async function act(row: ${pascal}, path: string, labels: [string, string][]) {
  const data = await ${camel}Act(row.${shape.id}, path);
  ${linesOfAnswer(shape)}
  if (lines.length > 0)
    window.modal.info({ content: h('div', lines), title: ${quoted(tip)} });
  else window.modal.success({ title: ${quoted(done)} });
  await tableApi.query();
}
${actions.map((action) => actionFunction(action, shape)).join('')}`
}

function actionFunction(action: ShapeAction, shape: PageShape): string {
  const { question } = action
  const call = `act(${actionArguments(action)})`
  const asked = `window.modal.confirm({
    content: ${quoted(question ?? '')},
    onOk: () => ${call},
    title: ${quoted(TEXTS[shape.language].tip)},
  })`
  return `
function ${actionName(action)}(row: ${namesOf(shape).pascal}) {
  return ${question ? asked : call};
}
`
}
