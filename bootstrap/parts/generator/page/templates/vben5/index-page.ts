import type { PageShape, ShapeAction } from '../../page-shape.ts'
import { actionArguments, actionName, linesOfAnswer } from '../actions.ts'
import { searched } from '../fields.ts'
import { widthOf } from '../labels.ts'
import { namesOf } from '../names.ts'
import { boundsOf, dayRanges, numberRanges } from '../ranges.ts'
import { importBlock, inTemplate, quoted, when } from '../source-text.ts'
import { TEXTS } from '../texts.ts'

/** The list of a page with its search and buttons. */
export function indexPage(shape: PageShape): string {
  return `<script setup lang="ts">
${imports(shape)}

${formOptions(shape)}
${toQuestion(shape)}${grid(shape)}
${changes(shape)}${actionFunctions(shape)}${sheets(shape)}</script>

<template>
  <Page :auto-content-height="true">
    <BasicTable table-title="${inTemplate(shape.title)}">
      <template #toolbar-tools>
        <Space>
${toolbar(shape)}
        </Space>
      </template>
      <template #action="{ row }">
        <Space>
${rowButtons(shape)}
        </Space>
      </template>
    </BasicTable>
    <FormDrawer @reload="tableApi.query()" />${when(shape.hasImport, '\n    <ImportModal @reload="tableApi.query()" />')}
  </Page>
</template>
`
}

function imports(shape: PageShape): string {
  const { camel, pascal, kebab } = namesOf(shape)
  const { folder, hasExport, hasImport, actions = [] } = shape
  const hasActions = actions.length > 0
  const calls = [
    ...(hasActions ? ['Act'] : []),
    ...(hasExport ? ['Export'] : []),
    'List',
    'Remove',
  ].map((call) => camel + call)
  const dialogs = ['Page', 'useVbenDrawer', ...(hasImport ? ['useVbenModal'] : [])]
  return importBlock(
    ["import type { VbenFormProps } from '@vben/common-ui';"],
    [
      "import type { VxeGridProps } from '#/adapter/vxe-table';",
      `import type { ${pascal} } from '#/api/${folder}/model';`,
      "import type { PageQuery } from '#/api/common';",
    ],
    [hasActions && "import { h } from 'vue';"],
    [`import { ${dialogs.join(', ')} } from '@vben/common-ui';`],
    ["import { Space } from 'antdv-next';"],
    [
      "import { addSortParams, useVbenVxeGrid, vxeCheckboxChecked } from '#/adapter/vxe-table';",
      `import { ${calls.join(', ')} } from '#/api/${folder}';`,
      hasExport && "import { useBlobExport } from '#/utils/file/export';",
    ],
    [
      `import formDrawer from './${kebab}-drawer.vue';`,
      hasImport && `import importModal from './${kebab}-import-modal.vue';`,
      "import { columns, querySchema } from './data';",
    ],
  )
}

function formOptions(shape: PageShape): string {
  const ranges = dayRanges(shape).map(({ name, kind, range: [from, to] }) => {
    const times = kind === 'moment' ? [' 00:00:00', ' 23:59:59'] : ['', '']
    const formats = times.map((time) => quoted(`YYYY-MM-DD${time}`)).join(', ')
    return `    [${quoted(name)}, [${quoted(from)}, ${quoted(to)}], [${formats}]],`
  })
  const width = Math.max(80, ...searched(shape).map(({ label }) => widthOf(label)))
  return `const formOptions: VbenFormProps = {
  commonConfig: {
    componentProps: { allowClear: true },
    labelWidth: ${width},
  },
  ${when(ranges.length, `fieldMappingTime: [\n${ranges.join('\n')}\n  ],`)}
  schema: querySchema(),
  wrapperClass: 'grid-cols-1 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
};
`
}

/** Bounds of numbers are inputs of their own, whose names in the question have brackets. */
function toQuestion(shape: PageShape): string {
  const bounds = numberRanges(shape).flatMap((field) => boundsOf(field))
  const keys = numberRanges(shape).flatMap(({ range }) => range)
  if (bounds.length === 0) return ''
  return `function toQuestion({ ${bounds.join(', ')}, ...values }: Record<string, any>) {
  return {
    ...values,
${keys.map((key, at) => `    ${quoted(key)}: ${bounds[at]},`).join('\n')}
  };
}

`
}

function questioned(shape: PageShape, values: string): string {
  return numberRanges(shape).length > 0 ? `toQuestion(${values})` : values
}

function grid(shape: PageShape): string {
  const { camel } = namesOf(shape)
  const page = 'pageNum: page.currentPage,\n          pageSize: page.pageSize,'
  const result = shape.isFlat
    ? `const rows = await ${camel}List(params);\n        return { rows, total: rows.length };`
    : `return await ${camel}List(params);`
  return `const gridOptions: VxeGridProps = {
  checkboxConfig: { highlight: true, reserve: true },
  columns,
  height: 'auto',
  id: ${quoted(`${shape.folder.replaceAll('/', '-')}-index`)},
  keepSource: true,
  pagerConfig: ${shape.isFlat ? '{ enabled: false }' : '{}'},
  proxyConfig: {
    ajax: {
      query: async ({ ${shape.isFlat ? 'sorts' : 'page, sorts'} }, formValues = {}) => {
        const params: PageQuery = {
          ${shape.isFlat ? '' : page}
          ...${questioned(shape, 'formValues')},
        };
        addSortParams(params, sorts);
        ${result}
      },
    },
  },
  rowConfig: { keyField: ${quoted(shape.id)} },
  sortConfig: { multiple: false, remote: true },
};

const [BasicTable, tableApi] = useVbenVxeGrid({
  formOptions,
  gridEvents: { sortChange: () => tableApi.query() },
  gridOptions,
});
`
}

function changes(shape: PageShape): string {
  const { camel, pascal } = namesOf(shape)
  const { tip, removeRows } = TEXTS[shape.language]
  return `const [FormDrawer, drawerApi] = useVbenDrawer({
  connectedComponent: formDrawer,
});

function openForm(id?: number | string) {
  drawerApi.setData({ id });
  drawerApi.open();
}

function remove(rows: ${pascal}[]) {
  window.modal.confirm({
    content: ${quoted(removeRows)},
    okType: 'danger',
    onOk: async () => {
      await ${camel}Remove(rows.map((row) => row.${shape.id}));
      await tableApi.query();
    },
    title: ${quoted(tip)},
  });
}
`
}

function sheets(shape: PageShape): string {
  const { camel } = namesOf(shape)
  return `${when(
    shape.hasExport,
    `
const { buildExportFileName, exportBlob, exportLoading } =
  useBlobExport(${camel}Export);

async function exportRows() {
  const values = await tableApi.formApi.getValues();
  const data = ${questioned(shape, 'values')};
  exportBlob({ data, fileName: buildExportFileName(${quoted(shape.title)}) });
}
`,
  )}${when(
    shape.hasImport,
    `
const [ImportModal, importApi] = useVbenModal({
  connectedComponent: importModal,
});
`,
  )}`
}

function toolbar({ hasExport, hasImport, permission }: PageShape): string {
  const code = (what: string) => `v-access:code="['${permission}:${what}']"`
  const loading = ':disabled="exportLoading" :loading="exportLoading"'
  const chosen = 'tableApi.grid.getCheckboxRecords()'
  const buttons = [
    hasExport && button(`${loading} ${code('export')} @click="exportRows"`, 'export'),
    hasImport && button(`${code('import')} @click="importApi.open()"`, 'import'),
    button(
      `:disabled="!vxeCheckboxChecked(tableApi)" danger type="primary" ${code('remove')} @click="remove(${chosen})"`,
      'delete',
    ),
    button(`type="primary" ${code('add')} @click="openForm()"`, 'add'),
  ]
  return buttons.filter((one) => one !== false).join('\n')
}

function rowButtons({ permission, id, actions = [] }: PageShape): string {
  const code = (what: string) => `v-access:code="['${permission}:${what}']"`
  const further = actions.map(
    (action) =>
      `<action-button ${code(action.permission)} @click.stop="${actionName(action)}(row)">\n${inTemplate(action.label)}\n</action-button>`,
  )
  const [edit, remove] = [
    button(`${code('edit')} @click.stop="openForm(row.${id})"`, 'edit', 'action-button'),
    button(`danger ${code('remove')} @click.stop="remove([row])"`, 'delete', 'action-button'),
  ]
  return [...further, edit, remove].join('\n')
}

function button(attributes: string, text: string, tag = 'a-button'): string {
  return `<${tag} ${attributes}>\n{{ $t('pages.common.${text}') }}\n</${tag}>`
}

/** Further buttons of a row in the script of a page. */
function actionFunctions(shape: PageShape): string {
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
