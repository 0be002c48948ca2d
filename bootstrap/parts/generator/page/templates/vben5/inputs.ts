import type { PageShape, ShapeField } from '../../page-shape.ts'
import { isSearchable } from '../kinds.ts'
import { hasFixedLabels, optionsCode } from '../labels.ts'
import { namesOf } from '../names.ts'
import { isNumber } from '../ranges.ts'
import { quoted, when } from '../source-text.ts'
import { extensionsOf, MOST_FILES } from '../uploads.ts'

/** A component of the form adapter, and the source of its properties. */
interface Input {
  readonly component: string
  readonly props: readonly string[]
}

/** The input of a field in the form. */
export function inputOf(field: ShapeField, shape: PageShape): Input {
  const { kind, max, min, scale, isMany } = field
  const length = bound('maxlength', max)
  const bounds = [bound('min', min), bound('max', max)]
  switch (kind) {
    case 'text':
      return { component: 'Input', props: [length] }
    case 'long':
    case 'json':
      return { component: 'Textarea', props: ['autoSize: { minRows: 3, maxRows: 10 }', length] }
    case 'integer':
      return { component: 'InputNumber', props: [GROWING, ...bounds, 'precision: 0'] }
    case 'decimal':
      // Texts, because numbers of the language are not exact.
      return {
        component: 'InputNumber',
        props: [GROWING, `precision: ${scale}`, 'stringMode: true'],
      }
    case 'date':
      return { component: 'DatePicker', props: [...FULL, "valueFormat: 'YYYY-MM-DD'"] }
    case 'moment':
      return {
        component: 'DatePicker',
        props: [...FULL, 'showTime: true', "valueFormat: 'YYYY-MM-DD HH:mm:ss'"],
      }
    case 'file':
      return {
        component: 'FileUpload',
        props: [`accept: ${quoted(acceptedBy(field))}`, `maxCount: ${isMany ? MOST_FILES : 1}`],
      }
    case 'flag':
      return {
        component: 'RadioGroup',
        props: ["buttonStyle: 'solid'", `options: ${optionsOf(field)}`, "optionType: 'button'"],
      }
    default:
      return pickerOf(field, shape)
  }
}

const SEARCH = ["optionFilterProp: 'label'", 'showSearch: true']
const FULL = ["class: 'w-full'"]
/** Inputs of numbers have a width of their own. */
const GROWING = "class: 'flex-1'"

function acceptedBy(field: ShapeField): string {
  return extensionsOf(field)
    .map((extension) => `.${extension}`)
    .join(',')
}

/** The input of a field in the search, where nothing is required. */
export function searchOf(field: ShapeField, shape: PageShape): Input {
  if (field.filter === 'range' && isNumber(field))
    return { component: 'InputNumber', props: [GROWING] }
  if (field.filter === 'range') return { component: 'RangePicker', props: FULL }
  if (field.kind === 'flag') {
    return { component: 'Select', props: ['getPopupContainer', `options: ${optionsOf(field)}`] }
  }
  const isChosen = ['choice', 'reference', 'department'].includes(field.kind)
  return isChosen ? pickerOf({ ...field, isMany: false }, shape) : { component: 'Input', props: [] }
}

function pickerOf(field: ShapeField, shape: PageShape): Input {
  const { camel } = namesOf(shape)
  const { kind, isMany, source } = field
  const mode = when(isMany, "mode: 'multiple'")
  if (kind === 'choice') {
    const search = isSearchable(field) ? SEARCH : []
    const open = ['allowClear: true', 'getPopupContainer', mode]
    return {
      component: 'Select',
      props: [...open, ...search.slice(0, 1), `options: ${optionsOf(field)}`, ...search.slice(1)],
    }
  }
  const open = ['allowClear: true', 'getPopupContainer']
  if (kind === 'department') {
    const names = ["childrenField: 'children'", "labelField: 'label'", "valueField: 'id'"]
    const tree = ["treeNodeFilterProp: 'label'", when(isMany, 'multiple: true')]
    const props = [`api: ${camel}Departments`, ...open, ...names, 'showSearch: true', ...tree]
    return { component: 'ApiTreeSelect', props }
  }
  if (!source) return { component: 'Input', props: [] }
  const found = `${field.name}Choices`
  const asks = [`onDropdownVisibleChange: (isOpen: boolean) => isOpen && ${found}.search()`]
  const search = [`onSearch: ${found}.search`, `options: ${found}.options`, 'showSearch: true']
  return { component: 'Select', props: [...open, mode, 'filterOption: false', ...asks, ...search] }
}

/** The source of the options of a choice or a flag. */
export function optionsOf({ name, dictionary }: ShapeField): string {
  return dictionary ? `getDictOptions(${quoted(dictionary)})` : `${name}Choices`
}

/** Constants with fixed options. */
export function fixedOptions({ fields, language }: PageShape): string {
  return fields
    .filter(hasFixedLabels)
    .map((field) => `const ${field.name}Choices = ${optionsCode(field, language)};\n`)
    .join('\n')
}

function bound(name: string, value: number | undefined): string {
  return value === undefined ? '' : `${name}: ${grouped(value)}`
}

/** Its linters want long numbers in groups. */
function grouped(number: number): string {
  const digits = String(number)
  return digits.length > 4 ? digits.replaceAll(/\B(?=(\d{3})+$)/g, '_') : digits
}
