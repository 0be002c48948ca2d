import type { PageShape, ShapeField } from '../../page-shape.ts'
import { choicesCode, type Picked, picked, questionCode } from '../choices.ts'
import { ofKind } from '../fields.ts'
import { capital, namesOf } from '../names.ts'
import { importBlock, quoted, when } from '../source-text.ts'

/** The module with the calls of a page. */
export function apiModule(shape: PageShape): string {
  const { camel, pascal } = namesOf(shape)
  const hasDepartments = ofKind(shape, 'department').length > 0
  const rows = shape.isFlat ? `${pascal}[]` : `PageResult<${pascal}>`
  const common = ['ID', 'IDS', 'PageQuery', ...(shape.isFlat ? [] : ['PageResult'])].join(', ')
  const imports = importBlock(
    [`import type { ${pascal} } from './model';`],
    [
      `import type { ${common} } from '#/api/common';`,
      hasDepartments && "import type { DeptTree } from '#/api/system/user/model';",
    ],
    [helpersOf(shape), "import { alovaInstance } from '#/utils/http';"],
  )
  return `${imports}

const root = ${quoted(shape.url)};

export function ${camel}List(params?: PageQuery) {
  return alovaInstance.get<${rows}>(\`\${root}/list\`, { params });
}

export function ${camel}Info(id: ID) {
  return alovaInstance.get<${pascal}>(\`\${root}/\${id}\`);
}

export function ${camel}Add(data: Partial<${pascal}>) {
  return alovaInstance.postWithMsg<void>(root, data);
}

export function ${camel}Update(data: Partial<${pascal}>) {
  return alovaInstance.putWithMsg<void>(root, data);
}

export function ${camel}Remove(ids: IDS) {
  return alovaInstance.deleteWithMsg<void>(\`\${root}/\${ids.join(',')}\`);
}
${when(shape.actions?.length, actionCall(camel))}${when(shape.hasExport, exportCall(camel))}${when(shape.hasImport, importCalls(camel, shape.importUpdates))}${choices(shape)}`
}

function helpersOf({ hasExport, hasImport }: PageShape): string | false {
  const helpers = [
    ...(hasExport ? ['commonExport'] : []),
    ...(hasImport ? ['ContentTypeEnum'] : []),
  ]
  return helpers.length > 0 && `import { ${helpers.join(', ')} } from '#/api/helper';`
}

const actionCall = (camel: string) => `
export function ${camel}Act(id: ID, path: string) {
  return alovaInstance.post<null | Record<string, any>>(\`\${root}/\${id}/\${path}\`, {});
}
`

const exportCall = (camel: string) => `
export function ${camel}Export(data: Record<string, any>) {
  return commonExport(\`\${root}/export\`, data);
}
`

const importCalls = (camel: string, updates = false) => `
export function ${camel}Import(file: Blob${when(updates, ', updateSupport: boolean')}) {
  return alovaInstance.post<{ code: number; msg: string }>(
    \`\${root}/importData\`,
    { file${when(updates, ', updateSupport')} },
    {
      headers: { 'Content-Type': ContentTypeEnum.FORM_DATA },
      isTransformResponse: false,
    },
  );
}

export function ${camel}ImportTemplate() {
  return alovaInstance.post<Blob>(
    \`\${root}/importTemplate\`,
    {},
    { isTransformResponse: false, responseType: 'blob' },
  );
}
`

/** What the pickers of the form and the search offer. */
function choices(shape: PageShape): string {
  const { camel } = namesOf(shape)
  return [
    ...picked(shape).map((field) => referenceCall(camel, field)),
    ...(ofKind(shape, 'department').length > 0 ? [departmentCall(camel)] : []),
  ].join('')
}

export function optionsCall(camel: string, { name }: Pick<ShapeField, 'name'>): string {
  return `${camel}${capital(name)}Options`
}

const ROWS = 'Record<string, any>[]'

function referenceCall(camel: string, field: Picked): string {
  const { source } = field
  return `
export async function ${optionsCall(camel, field)}(text?: string) {
  const ${source.isFlat ? 'rows' : '{ rows }'} = await alovaInstance.get<${source.isFlat ? ROWS : `{ rows: ${ROWS} }`}>(
    ${quoted(source.url)},
    { params: ${questionCode(source)} },
  );
  return ${choicesCode(source)};
}
`
}

const departmentCall = (camel: string) => `
export function ${camel}Departments() {
  return alovaInstance.get<DeptTree[]>('/system/user/deptTree');
}
`
