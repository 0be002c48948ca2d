import type { PageShape, ShapeField } from '../../page-shape.ts'
import { picked, USE_CHOICES } from '../choices.ts'
import { listed, minimalWidth, ofKind, searched, written } from '../fields.ts'
import { isTyped } from '../kinds.ts'
import { dictionariesOf, hasFixedLabels } from '../labels.ts'
import { namesOf } from '../names.ts'
import { boundsOf, hasRange, isNumber } from '../ranges.ts'
import { importBlock, quoted, when } from '../source-text.ts'
import { TEXTS } from '../texts.ts'
import { optionsCall } from './api.ts'
import { fixedOptions, inputOf, optionsOf, searchOf } from './inputs.ts'

/** The module with the search, the columns and the form of a page. */
export function dataModule(shape: PageShape): string {
  const { actions } = TEXTS[shape.language]
  return `${imports(shape)}

${fixedOptions(shape)}${helpers(shape)}${searches(shape)}
export const querySchema: FormSchemaGetter = () => [
${searched(shape)
  .map((field) => searchItem(field, shape))
  .join('\n')}
];

export const columns: VxeGridProps['columns'] = [
  { type: 'checkbox', width: 60 },
${listed(shape).map(column).join('\n')}
  {
    field: 'action',
    fixed: 'right',
    resizable: false,
    slots: { default: 'action' },
    title: ${quoted(actions)},
    width: 'auto',
  },
];

export const drawerSchema: FormSchemaGetter = () => [
  {
    component: 'Input',
    dependencies: { show: () => false, triggerFields: [''] },
    fieldName: ${quoted(shape.id)},
    label: 'id',
  },
${written(shape)
  .map((field) => formItem(field, shape))
  .join('\n')}
];
`
}

function imports(shape: PageShape): string {
  const { camel } = namesOf(shape)
  const hasDictionaries = dictionariesOf(shape).length > 0
  const has = (...kinds: ShapeField['kind'][]) => ofKind(shape, ...kinds).length > 0
  const calls = [
    ...(has('department') ? [`${camel}Departments`] : []),
    ...picked(shape).map((field) => optionsCall(camel, field)),
  ]
  const renders = [...new Set(shape.fields.flatMap(renderOf))].sort()
  const isFound = picked(shape).length > 0
  const isPicked = has('choice', 'department', 'reference', 'flag')
  return importBlock(
    [
      "import type { FormSchemaGetter } from '#/adapter/form';",
      "import type { VxeGridProps } from '#/adapter/vxe-table';",
    ],
    [isFound && "import { reactive, ref } from 'vue';"],
    [isPicked && "import { getPopupContainer } from '@vben/utils';"],
    [isFound && "import { useDebounceFn } from '@vueuse/core';"],
    [
      has('json') && "import { z } from '#/adapter/form';",
      calls.length > 0 && `import { ${calls.sort().join(', ')} } from '#/api/${shape.folder}';`,
      has('file') && "import { ossInfo } from '#/api/system/oss';",
      hasDictionaries && "import { getDictOptions } from '#/utils/dict';",
      renders.length > 0 && `import { ${renders.join(', ')} } from '#/utils/render';`,
    ],
  )
}

function renderOf({ dictionary, isMany }: ShapeField): readonly string[] {
  if (!dictionary) return []
  return [isMany ? 'renderDictTags' : 'renderDict']
}

function helpers(shape: PageShape): string {
  const hasJson = written(shape).some(({ kind }) => kind === 'json')
  return `${when(
    shape.fields.some(hasFixedLabels),
    `
function labelsOf(
  options: { label: string; value: string }[],
  values: string | string[],
) {
  const wanted = new Set([values].flat().map(String));
  return options
    .filter(({ value }) => wanted.has(value))
    .map(({ label }) => label)
    .join(', ');
}
`,
  )}${when(ofKind(shape, 'file').length, openFile(TEXTS[shape.language].open))}${when(hasJson, IS_JSON)}`
}

function searches(shape: PageShape): string {
  const { camel } = namesOf(shape)
  const all = picked(shape).map(
    (field) => `export const ${field.name}Choices = useChoices(${optionsCall(camel, field)});\n`,
  )
  return when(all.length, `\n${USE_CHOICES}\n${all.join('')}`)
}

const IS_JSON = `
function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
`

/** Addresses of files are short-lived, so they are asked for when one is opened. */
const openFile = (label: string) => `
async function openFile(id: string) {
  const [file] = await ossInfo([id]);
  if (file) window.open(file.url);
}

function renderFiles(ids: (number | string)[] | null | number | string) {
  const all = ids ? String(ids).split(',') : [];
  return all.map((id) => (
    <a class="mr-2 text-primary" key={id} onClick={() => openFile(id)}>
      ${label}
    </a>
  ));
}
`

function searchItem(field: ShapeField, shape: PageShape): string {
  const input = searchOf(field, shape)
  if (!hasRange(field) || !isNumber(field)) return item(field, input, [])
  const [from, to] = boundsOf(field)
  const least = item({ ...field, name: from, label: `${field.label} ≥` }, input, [])
  const most = item({ ...field, name: to, label: `${field.label} ≤` }, input, [])
  return `${least}\n${most}`
}

function formItem(field: ShapeField, shape: PageShape): string {
  const { kind, form, initial } = field
  const rule = isTyped(field) ? "'required'" : "'selectRequired'"
  const further = [
    when(initial !== undefined, `defaultValue: ${JSON.stringify(initial)}`),
    when(['long', 'json', 'file'].includes(kind), "formItemClass: 'items-start'"),
    when(kind === 'json', `rules: ${jsonRule(field, shape)}`),
    when(form === 'required' && kind !== 'json', `rules: ${rule}`),
  ]
  return item(field, inputOf(field, shape), further)
}

function jsonRule({ form, label }: ShapeField, { language }: PageShape): string {
  const message = quoted(`${label} ${TEXTS[language].invalid}`)
  const isAccepted = form === 'required' ? 'isJson(text)' : "text === '' || isJson(text)"
  return `z.string().refine((text) => ${isAccepted}, ${message})`
}

function item(
  { name, label }: ShapeField,
  { component, props }: ReturnType<typeof inputOf>,
  further: readonly string[],
): string {
  const given = props.filter((prop) => prop !== '')
  const members = [
    `component: '${component}'`,
    when(given.length, propsCode(given)),
    ...further.filter((line) => line.startsWith('defaultValue')),
    `fieldName: ${quoted(name)}`,
    ...further.filter((line) => line.startsWith('formItemClass')),
    `label: ${quoted(label)}`,
    ...further.filter((line) => line.startsWith('rules')),
  ]
  return `  {\n    ${members.filter((member) => member !== '').join(',\n    ')},\n  },`
}

/** Options that are found are read anew each time. */
function propsCode(props: readonly string[]): string {
  const object = `{ ${props.join(', ')} }`
  return `componentProps: ${object.includes('Choices.options') ? `() => (${object})` : object}`
}

function column(field: ShapeField): string {
  const { name, label, shownBy, isSortable } = field
  const members = [
    `field: ${quoted(shownBy ?? name)}`,
    `minWidth: ${minimalWidth(field)}`,
    when(isSortable, 'sortable: true'),
    cellOf(field),
    `title: ${quoted(label)}`,
  ]
  return `  {\n    ${members.filter((member) => member !== '').join(',\n    ')},\n  },`
}

function cellOf(field: ShapeField): string {
  const { name, kind, dictionary, isMany } = field
  if (kind === 'file') return cell(`renderFiles(row.${name})`)
  if (dictionary && isMany) return cell(`renderDictTags(row.${name} ?? [], ${optionsOf(field)})`)
  if (dictionary) return cell(`renderDict(row.${name}, ${quoted(dictionary)})`)
  if (!hasFixedLabels(field)) return ''
  return `formatter: ({ cellValue }) => labelsOf(${name}Choices, cellValue ?? [])`
}

const cell = (code: string) => `slots: { default: ({ row }) => ${code} }`
