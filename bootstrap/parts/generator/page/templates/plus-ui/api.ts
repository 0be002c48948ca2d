import type { PageShape, ShapeField } from '../../page-shape.ts'
import { choicesCode, picked, questionCode } from '../choices.ts'
import { searched, written } from '../fields.ts'
import { rowMembers, typeOf } from '../model.ts'
import { namesOf } from '../names.ts'
import { quoted, when } from '../source-text.ts'

/** The module with the calls of a page. */
export function apiModule(shape: PageShape): string {
  const { pascal } = namesOf(shape)
  const { folder, isFlat, actions = [] } = shape
  return `import request from '@/utils/request';
import { AxiosPromise } from 'axios';
import { ${pascal}Form, ${pascal}Query, ${pascal}VO } from '@/api/${folder}/types';

const root = ${quoted(shape.url)};

export const list${pascal} = (params?: ${isFlat ? `Partial<${pascal}Query>` : `${pascal}Query`}): AxiosPromise<${pascal}VO[]> => {
  return request({ url: \`\${root}/list\`, method: 'get', params });
};

export const get${pascal} = (id: string | number): AxiosPromise<${pascal}VO> => {
  return request({ url: \`\${root}/\${id}\`, method: 'get' });
};

export const add${pascal} = (data: ${pascal}Form) => {
  return request({ url: root, method: 'post', data });
};

export const update${pascal} = (data: ${pascal}Form) => {
  return request({ url: root, method: 'put', data });
};

export const del${pascal} = (ids: Array<string | number>) => {
  return request({ url: \`\${root}/\${ids.join(',')}\`, method: 'delete' });
};
${when(
  actions.length,
  `
export const actOn${pascal} = (id: string | number, path: string): AxiosPromise<Record<string, any> | null> => {
  return request({ url: \`\${root}/\${id}/\${path}\`, method: 'post', data: {} });
};
`,
)}${choices(shape)}`
}

/** What the pickers of the form and the search offer. */
function choices(shape: PageShape): string {
  return picked(shape)
    .map(
      ({ name, source }) => `
export const ${name}Options = async (text?: string) => {
  const ${source.isFlat ? '{ data: rows }' : '{ rows }'} = await request({ url: ${quoted(source.url)}, method: 'get', params: ${questionCode(source)} });
  return ${choicesCode(source)};
};
`,
    )
    .join('')
}

/** Types of rows, of the form and of the search. */
export function typesModule(shape: PageShape): string {
  const { pascal } = namesOf(shape)
  const formMembers = written(shape).map((field) => `${field.name}?: ${formType(field)};`)
  const queryMembers = searched(shape)
    .filter(({ range }) => !range)
    .map((field) => `${field.name}?: ${formType({ ...field, isMany: false })};`)
  return `export interface ${pascal}VO {
  ${rowMembers(shape)}
}

export interface ${pascal}Form {
  ${[`${shape.id}?: number | string;`, ...formMembers].join('\n  ')}
}

export interface ${pascal}Query extends PageQuery {
  ${[...queryMembers, 'orderByColumn?: string;', 'isAsc?: string;', 'params?: Record<string, string>;'].join('\n  ')}
}
`
}

/** Uploads bind ids joined by commas. What was cleared is sent as an empty text. */
function formType(field: ShapeField): string {
  const type = field.kind === 'file' ? 'string' : typeOf(field)
  return type === 'any' || type.includes('string') ? type : `${type} | string`
}
