import type { PageShape, ShapeAction } from '../../page-shape.ts'
import { actionArguments, actionName, linesOfAnswer } from '../actions.ts'
import { namesOf } from '../names.ts'
import { quoted, when } from '../source-text.ts'
import { TEXTS } from '../texts.ts'

/** Further buttons of a row in the script of a page. */
export function actionFunctions(shape: PageShape): string {
  const { actions = [], language } = shape
  if (actions.length === 0) return ''
  const { pascal } = namesOf(shape)
  return `
const act = async (row: ${pascal}VO, path: string, labels: [string, string][]) => {
  const { data } = await actOn${pascal}(row.${shape.id}, path);
  ${linesOfAnswer(shape)}
  if (lines.length > 0) proxy?.$modal.alert(h('div', lines));
  else proxy?.$modal.msgSuccess(${quoted(TEXTS[language].done)});
  await getList();
};
${actions.map((action) => actionFunction(action, pascal)).join('')}`
}

function actionFunction(action: ShapeAction, pascal: string): string {
  const { question } = action
  return `
const ${actionName(action)} = async (row: ${pascal}VO) => {
  ${when(question, `await proxy?.$modal.confirm(${quoted(question ?? '')});`)}
  await act(${actionArguments(action)});
};
`
}
