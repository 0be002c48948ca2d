import type { FrontEnd } from './front-ends.ts'
import type { PageShape } from './page-shape.ts'
import { vbenModel } from './templates/model.ts'
import { namesOf } from './templates/names.ts'
import { apiModule as plusUiApi, typesModule } from './templates/plus-ui/api.ts'
import { pageScript } from './templates/plus-ui/page-script.ts'
import { pageTemplate } from './templates/plus-ui/page-template.ts'
import { apiModule } from './templates/vben5/api.ts'
import { dataModule } from './templates/vben5/data.ts'
import { drawer } from './templates/vben5/drawer.ts'
import { importModal } from './templates/vben5/import-modal.ts'
import { indexPage } from './templates/vben5/index-page.ts'

/** Texts by their paths in the sources of the front end. They are not formatted yet. */
export type PageFiles = ReadonlyMap<string, string>

/** The files of a page, for one of the front ends. */
export function pageFiles(shape: PageShape, frontEnd: FrontEnd): PageFiles {
  return new Map(frontEnd === 'vben5' ? vben5(shape) : plusUi(shape))
}

function vben5(shape: PageShape): [string, string][] {
  const [api, views] = [`api/${shape.folder}`, `views/${shape.folder}`]
  const { kebab } = namesOf(shape)
  return [
    [`${api}/index.ts`, apiModule(shape)],
    [`${api}/model.d.ts`, vbenModel(shape)],
    [`${views}/data.tsx`, dataModule(shape)],
    [`${views}/index.vue`, indexPage(shape)],
    [`${views}/${kebab}-drawer.vue`, drawer(shape)],
    ...(shape.hasImport
      ? [[`${views}/${kebab}-import-modal.vue`, importModal(shape)] as [string, string]]
      : []),
  ]
}

function plusUi(shape: PageShape): [string, string][] {
  const api = `api/${shape.folder}`
  return [
    [`${api}/index.ts`, plusUiApi(shape)],
    [`${api}/types.ts`, typesModule(shape)],
    [`views/${shape.folder}/index.vue`, `${pageTemplate(shape)}\n${pageScript(shape)}`],
  ]
}
