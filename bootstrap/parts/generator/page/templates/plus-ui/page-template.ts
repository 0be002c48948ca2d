import type { PageShape, ShapeField } from '../../page-shape.ts'
import { actionName } from '../actions.ts'
import { listed, minimalWidth, searched, written } from '../fields.ts'
import { isSearchable, isWrapped } from '../kinds.ts'
import { widthOf } from '../labels.ts'
import { boundsOf, hasRange, isNumber } from '../ranges.ts'
import { inTemplate, when } from '../source-text.ts'
import { TEXTS } from '../texts.ts'
import { MOST_FILES } from '../uploads.ts'

/** The template of a page: search, buttons, table, and the dialogs of form and import. */
export function pageTemplate(shape: PageShape): string {
  return `<template>
<div class="p-2">
${search(shape)}
<el-card shadow="hover">
<template #header>
${toolbar(shape)}
</template>
${table(shape)}
</el-card>

${formDialog(shape)}
${when(shape.hasImport, importDialog(shape))}
</div>
</template>
`
}

function search(shape: PageShape): string {
  const texts = TEXTS[shape.language]
  const items = searched(shape).map(
    (field) =>
      `<el-form-item label="${inTemplate(field.label)}"${when(!field.range, ` prop="${field.name}"`)}>\n${searchOf(field, shape)}\n</el-form-item>`,
  )
  if (items.length === 0) return ''
  return `<transition :enter-active-class="proxy?.animate.searchAnimate.enter" :leave-active-class="proxy?.animate.searchAnimate.leave">
<div v-show="showSearch" class="mb-[10px]">
<el-card shadow="hover">
<el-form ref="queryFormRef" :model="queryParams" :inline="true">
${items.join('\n')}
<el-form-item>
<el-button type="primary" icon="Search" @click="handleQuery">${texts.search}</el-button>
<el-button icon="Refresh" @click="resetQuery">${texts.reset}</el-button>
</el-form-item>
</el-form>
</el-card>
</div>
</transition>`
}

function toolbar(shape: PageShape): string {
  const { permission, hasExport, hasImport, language } = shape
  const texts = TEXTS[language]
  const button = (code: string, attributes: string, text: string) =>
    `<el-col :span="1.5">
<el-button v-hasPermi="['${permission}:${code}']" plain ${attributes}>
${text}
</el-button>
</el-col>`
  const columns = [
    button('add', 'type="primary" icon="Plus" @click="handleAdd"', texts.add),
    button(
      'edit',
      'type="success" icon="Edit" :disabled="ids.length !== 1" @click="handleUpdate(ids[0])"',
      texts.edit,
    ),
    button(
      'remove',
      'type="danger" icon="Delete" :disabled="ids.length === 0" @click="handleDelete(ids)"',
      texts.remove,
    ),
    when(
      hasImport,
      button('import', 'type="info" icon="Top" @click="upload.open = true"', texts.import),
    ),
    when(
      hasExport,
      button('export', 'type="warning" icon="Download" @click="handleExport"', texts.export),
    ),
  ]
  return `<el-row :gutter="10" class="mb8">
${columns.filter((column) => column !== '').join('\n')}
<right-toolbar v-model:showSearch="showSearch" @query-table="getList"></right-toolbar>
</el-row>`
}

function table(shape: PageShape): string {
  const { permission, id, isFlat, language, actions = [] } = shape
  const texts = TEXTS[language]
  const further = actions.map(
    (action) =>
      `<el-button v-hasPermi="['${permission}:${action.permission}']" link type="primary" @click="${actionName(action)}(scope.row)">${inTemplate(action.label)}</el-button>`,
  )
  const width = actions.reduce((sum, { label }) => sum + widthOf(label), 120)
  const hasSort = listed(shape).some(({ isSortable }) => isSortable)
  const button = (code: string, icon: string, call: string, text: string) =>
    `<el-tooltip content="${text}" placement="top">
<el-button v-hasPermi="['${permission}:${code}']" link type="primary" icon="${icon}" @click="${call}"></el-button>
</el-tooltip>`
  const pages = `
<pagination v-show="total > 0" v-model:page="queryParams.pageNum" v-model:limit="queryParams.pageSize" :total="total" @pagination="getList" />`
  return `<el-table v-loading="loading" :data="rows" @selection-change="handleSelectionChange"${when(hasSort, ' @sort-change="handleSortChange"')}>
<el-table-column type="selection" width="55" align="center" />
${listed(shape).map(column).join('\n').replaceAll('OPEN', texts.open)}
<el-table-column label="${texts.actions}" width="${width}" align="center" fixed="right" class-name="small-padding fixed-width">
<template #default="scope">
${further.join('\n')}
${button('edit', 'Edit', `handleUpdate(scope.row.${id})`, texts.edit)}
${button('remove', 'Delete', `handleDelete([scope.row.${id}])`, texts.remove)}
</template>
</el-table-column>
</el-table>
${when(!isFlat, pages)}`
}

function column(field: ShapeField): string {
  const { name, label, shownBy, isSortable } = field
  const attributes = `label="${inTemplate(label)}" align="center" prop="${shownBy ?? name}"${when(isSortable, ' sortable="custom"')} min-width="${minimalWidth(field)}"${when(!isWrapped(field), ' show-overflow-tooltip')}`
  const cell = cellOf(field)
  if (cell === '') return `<el-table-column ${attributes} />`
  return `<el-table-column ${attributes}>
<template #default="scope">
${cell}
</template>
</el-table-column>`
}

function cellOf(field: ShapeField): string {
  const { name, kind } = field
  if (kind === 'choice' || kind === 'flag') {
    return `<dict-tag :options="${optionsOf(field)}" :value="scope.row.${name}" />`
  }
  if (kind !== 'file') return ''
  return `<el-button v-for="id in idsOf(scope.row.${name})" :key="id" link type="primary" @click="proxy?.$download.oss(id)">OPEN</el-button>`
}

function formDialog(shape: PageShape): string {
  const { confirm, cancel } = TEXTS[shape.language]
  const items = written(shape).map(
    (field) => `<el-form-item label="${inTemplate(field.label)}" prop="${field.name}">
${inputOf(field)}
</el-form-item>`,
  )
  return `<el-dialog v-model="dialog.visible" :title="dialog.title" width="600px" append-to-body>
<el-form ref="formRef" :model="form" :rules="rules" label-width="120px">
${items.join('\n')}
</el-form>
<template #footer>
<div class="dialog-footer">
<el-button type="primary" :loading="isSending" @click="submitForm">${confirm}</el-button>
<el-button @click="dialog.visible = false">${cancel}</el-button>
</div>
</template>
</el-dialog>`
}

function importDialog({ language, importUpdates }: PageShape): string {
  const texts = TEXTS[language]
  return `<el-dialog v-model="upload.open" title="${texts.import}" width="400px" append-to-body>
<el-upload ref="uploadRef" :limit="1" accept=".xlsx" :headers="upload.headers" :action="upload.url"${when(importUpdates, ' :data="{ updateSupport: upload.updates }"')} :disabled="upload.isUploading" :on-progress="() => (upload.isUploading = true)" :on-success="handleImported" :on-error="handleImportFailed" :auto-upload="false" drag>
<el-icon class="el-icon--upload"><upload-filled /></el-icon>
<div class="el-upload__text">${texts.choose}</div>
<template #tip>
<div class="el-upload__tip text-center">
${when(importUpdates, `<div><el-checkbox v-model="upload.updates" label="${texts.update}" /></div>\n`)}<el-link type="primary" :underline="false" @click="downloadTemplate">${texts.template}</el-link>
</div>
</template>
</el-upload>
<template #footer>
<div class="dialog-footer">
<el-button type="primary" :loading="upload.isUploading" @click="uploadRef?.submit()">${texts.confirm}</el-button>
<el-button @click="upload.open = false">${texts.cancel}</el-button>
</div>
</template>
</el-dialog>`
}

/** The input of a field in the form. */
function inputOf(field: ShapeField): string {
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
      return pickerOf(field, 'form')
  }
}

/** The input of a field in the search. */
function searchOf(field: ShapeField, shape: PageShape): string {
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
    return pickerOf({ ...field, isMany: false }, 'queryParams')
  }
  return `<el-input v-model="queryParams.${name}" placeholder="${inTemplate(label)}" clearable @keyup.enter="handleQuery" />`
}

function pickerOf(field: ShapeField, model: string): string {
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
function optionsOf({ name, dictionary }: ShapeField): string {
  return dictionary ?? `${name}Choices`
}
