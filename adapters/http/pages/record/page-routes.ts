import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, FastifySchema } from 'fastify'
import type { FilesInTexts } from '../../../../application/files/files-in-texts.ts'
import type { ManageRecords } from '../../../../application/records/manage-records.ts'
import type { Asked } from '../../../../application/records/record-hooks.ts'
import type { Settled } from '../../../../domain/records/record.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { audited } from '../../edge/audit/audited.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { textOf, wireId } from '../../wire/wire-types.ts'
import { areaWord } from '../../words/area-words.ts'
import type { Page } from './page.ts'
import { filterMembers, formAnswer, formSchema, rowSchema } from './page-schemas.ts'
import { conditionsOf, formValues, shownRow, sortOf } from './page-values.ts'
import { recordWords, wireWords } from './record-words.ts'

type Body = Readonly<Record<string, unknown>>
type Texts = Pick<FilesInTexts, 'shown' | 'gone'>

const VERBS = { add: '新增', change: '修改', remove: '删除' } as const
const MAX_LENGTH = 4096
const SEVERAL =
  'Up to 200 ids, separated by commas. Ids that do not exist are ignored if at least one exists.'
const KEPT = 'Absent and null fields keep their values.'

/**
 * List, get, add, edit and remove, as the front ends call them for every page. A flat page brings a
 * list route of its own.
 */
export function pageRoutes(page: Page, records: ManageRecords, texts: Texts): FastifyPluginAsync {
  return async (app) => {
    const lists = page.isFlat ? [] : [listRoute]
    for (const route of [...lists, getRoute, addRoute, editRoute, removeRoute]) {
      route(app, page, records, texts)
    }
  }
}

function listRoute(app: FastifyInstance, page: Page, records: ManageRecords, texts: Texts) {
  const { url, words } = page
  const show = shownRow(page)
  const options = declared(page, 'list', {
    summary: `List ${words.en[1]}`,
    querystring: Type.Object({ ...PAGE_KEYS, ...filterMembers(page) }),
    response: { 200: pageOf(rowSchema(page)) },
  })
  app.get<{ Querystring: Asked }>(`${url}/list`, options, async (request) => {
    const { query } = request
    const filter = { conditions: conditionsOf(page, query), sort: sortOf(page, query) }
    const question = { ...pageSlice(query), ...filter, asked: query }
    const { rows, total } = await records.list(question, callerOf(request))
    return { total, rows: (await texts.shown(page.of, rows)).map(show) }
  })
}

function getRoute(app: FastifyInstance, page: Page, records: ManageRecords, texts: Texts) {
  const show = shownRow(page)
  const options = declared(page, 'query', {
    summary: `Get ${page.words.en[0]}`,
    params: Type.Object({ id: textOf(20) }),
    response: { 200: formAnswer(page) },
  })
  app.get<{ Params: { id: string } }>(`${page.url}/:id`, options, async (request) => {
    const row = await records.get(parseId(request.params.id), callerOf(request))
    const [shown] = (await texts.shown(page.of, [row])).map(show)
    return { ...shown, goneFiles: (await texts.gone(page.of, row)).map(wireId) }
  })
}

function addRoute(app: FastifyInstance, page: Page, records: ManageRecords) {
  const schema = { summary: `Add ${page.words.en[0]}`, body: formSchema(page, 'add') }
  app.post<{ Body: Body }>(page.url, declared(page, 'add', schema, 'add'), async (request) =>
    changed(request, () => records.add(formValues(page, request.body), callerOf(request))),
  )
}

function editRoute(app: FastifyInstance, page: Page, records: ManageRecords) {
  const body = formSchema(page, 'edit')
  const schema = { summary: `Edit ${page.words.en[0]}`, description: KEPT, body }
  app.put<{ Body: Body }>(page.url, declared(page, 'edit', schema, 'change'), async (request) => {
    const { id, ...form } = formValues(page, request.body)
    return changed(request, () => records.edit(parseId(String(id)), form, callerOf(request)))
  })
}

function removeRoute(app: FastifyInstance, page: Page, records: ManageRecords) {
  const params = Type.Object({ ids: textOf(MAX_LENGTH) })
  const schema = { summary: `Remove ${page.words.en[1]}`, description: SEVERAL, params }
  const options = declared(page, 'remove', schema, 'remove')
  app.delete<{ Params: { ids: string } }>(`${page.url}/:ids`, options, async (request) =>
    changed(request, () => records.remove(parseIdList(request.params.ids), callerOf(request))),
  )
}

/** @param kind kind of the change in the operation log; a route that changes answers null */
function declared(
  page: Page,
  code: string,
  schema: FastifySchema & { readonly summary: string },
  kind?: keyof typeof VERBS,
) {
  const { area, permission, errors } = page
  const audit = kind && ({ area, kind, covers: 'part' } as const)
  return {
    schema: { tags: [areaWord(area, 'en')], response: { 200: Type.Null() }, ...schema },
    config: {
      access: `${permission}:${code}` as const,
      recordWords: recordWords(page),
      memberWords: wireWords(page),
      ...(kind &&
        audit && { audit, words: [schema.summary, VERBS[kind] + page.words.zh] as const }),
      ...(kind && errors && { errors }),
    },
  }
}

/** Makes the change and its audit entry in one transaction, then runs what must follow both. */
export async function changed(
  request: FastifyRequest,
  change: () => Promise<Settled>,
): Promise<null> {
  const settled = await audited(request, change)
  await settled()
  return null
}
