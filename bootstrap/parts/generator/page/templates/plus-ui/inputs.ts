import type { PageShape, ShapeField } from '../../page-shape.ts'
import { isSearchable } from '../kinds.ts'
import { boundsOf, hasRange, isNumber } from '../ranges.ts'
import { inTemplate, when } from '../source-text.ts'
import { TEXTS } from '../texts.ts'
import { MOST_FILES } from '../uploads.ts'

/** The input of a field in the form. */
export function inputOf(field: ShapeField, shape: PageShape): string {
  const { name, kind, label, min, max, isMany } = field
  const model = `v-model="form.${name}"`
  const hint = `placeholder="${inTemplate(label)}"`
  const length = when(max, ` :maxlength="${max}"`)
  switch (kind) {
    case 'long':
    case 'json':
      return `<el-input ${model} type="textarea" :rows="4" ${hint}${length} />`
    case 'integer':
      return `<el-input-number ${model} :precision="0"${when(min !== undefined, ` :min="${min}"`)}${when(max !== undefined, ` :max="${max}"`)} controls-position="right" />`
    case 'date':
      return `<el-date-picker ${model} type="date" value-format="YYYY-MM-DD" ${hint} />`
    case 'moment':
      return `<el-date-picker ${model} type="datetime" value-format="YYYY-MM-DD HH:mm:ss" ${hint} />`
    case 'file':
      return `<file-upload ${model} :limit="${isMany ? MOST_FILES : 1}" :file-type="${name}Types" :is-show-tip="false" />`
    case 'flag':
      return `<el-radio-group ${model}>
<el-radio v-for="option in ${optionsOf(field)}" :key="option.value" :value="option.value">{{ option.label }}</el-radio>
</el-radio-group>`
    // A decimal is a text, because numbers of the language are not exact.
    case 'text':
    case 'decimal':
      return `<el-input ${model} ${hint}${kind === 'text' ? length : ''} />`
    default:
      return pickerOf(field, shape, 'form')
  }
}

/** The input of a field in the search. */
export function searchOf(field: ShapeField, shape: PageShape): string {
  const { name, kind, label, range } = field
  const { start, end } = TEXTS[shape.language]
  if (hasRange(field) && isNumber(field)) {
    const [from, to] = boundsOf(field)
    return `<el-input v-model="bounds.${from}" placeholder="≥" clearable style="width: 100px" @keyup.enter="handleQuery" />
<el-input v-model="bounds.${to}" placeholder="≤" clearable style="width: 100px" @keyup.enter="handleQuery" />`
  }
  if (range) {
    const isMoment = kind === 'moment'
    const format = isMoment ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
    const times = ` :default-time="[new Date(2000, 1, 1, 0, 0, 0), new Date(2000, 1, 1, 23, 59, 59)]"`
    return `<el-date-picker v-model="ranges.${name}" type="daterange" value-format="${format}" range-separator="-" start-placeholder="${start}" end-placeholder="${end}"${when(isMoment, times)} />`
  }
  if (['choice', 'flag', 'reference', 'department'].includes(kind)) {
    return pickerOf({ ...field, isMany: false }, shape, 'queryParams')
  }
  return `<el-input v-model="queryParams.${name}" placeholder="${inTemplate(label)}" clearable @keyup.enter="handleQuery" />`
}

function pickerOf(field: ShapeField, _shape: PageShape, model: string): string {
  const { name, kind, label, isMany, source } = field
  const bound = `v-model="${model}.${name}" placeholder="${inTemplate(label)}" clearable${when(isMany, ' multiple')}`
  if (kind === 'department') {
    return `<el-tree-select ${bound} :data="departments" :props="{ value: 'id', label: 'label', children: 'children' }" value-key="id" check-strictly filterable />`
  }
  if (kind === 'choice' || kind === 'flag') {
    const found = when(isSearchable(field), ' filterable')
    return select(`${bound}${found}`, optionsOf(field))
  }
  if (source) {
    const search = `:remote-method="${name}Choices.search" @visible-change="(isOpen: boolean) => isOpen && ${name}Choices.search()"`
    return select(`${bound} filterable remote ${search}`, `${name}Choices.options`)
  }
  return `<el-input v-model="${model}.${name}" placeholder="${inTemplate(label)}" clearable />`
}

function select(bound: string, options: string): string {
  return `<el-select ${bound}>
<el-option v-for="option in ${options}" :key="option.value" :label="option.label" :value="option.value" />
</el-select>`
}

/** The variable with the options of a choice or a flag. */
export function optionsOf({ name, dictionary }: ShapeField): string {
  return dictionary ?? `${name}Choices`
}
