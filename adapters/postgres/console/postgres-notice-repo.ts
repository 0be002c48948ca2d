import type { NewNotice, NoticePage, NoticeRepo } from '../../../application/ports/notice-repo.ts'
import type { Notice, NoticeChange } from '../../../domain/notices/notice.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Database, Row } from '../connection/database.ts'
import { type Statement, storable } from '../connection/statement.ts'
import { moment, optionalText, text } from '../rows/columns.ts'
import { containing } from '../rows/like-pattern.ts'
import { pageOf } from '../rows/page-statements.ts'

const ORDER = { asc: 'created_at asc, id asc', desc: 'created_at desc, id desc' } as const

const FIND: Statement = { text: 'select * from notices where id = $1' }

const ADD: Statement = {
  text: `insert into notices
      (title, type, content, is_closed, remark, author_id, author_name, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
}

const EDIT: Statement = {
  text: `update notices set title = $2, type = $3, content = coalesce($4, content),
      is_closed = coalesce($5, is_closed), remark = coalesce($6, remark)
    where id = $1 returning id`,
}

// In one order, so that two lists that overlap do not wait for each other.
const REMOVE: Statement = {
  text: `delete from notices where id in (
      select id from notices where id = any($1::bigint[]) order by id for update
    )`,
}

export class PostgresNoticeRepo implements NoticeRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async list({ filter, direction, offset, limit }: NoticePage) {
    const { rows, total } = await pageOf(this.#database, {
      table: 'notices',
      order: ORDER[direction],
      conditions: [
        ['title like', containing(filter.titleContains)],
        ['author_name like', containing(filter.authorContains)],
        ['type =', filter.type],
        ['is_closed =', filter.isClosed],
      ],
      offset,
      limit,
    })
    return { notices: rows.map(toNotice), total }
  }

  async find(id: Id): Promise<Notice | undefined> {
    const [row] = await this.#database.rows(FIND, [id])
    return row && toNotice(row)
  }

  async add(notice: NewNotice): Promise<Notice> {
    const { authorId, authorName, createdAt } = notice
    const values = [...toValues(notice), authorId, storable(authorName), createdAt]
    const [row] = await this.#database.rows(ADD, values)
    if (!row) throw new Error('Adding a notice returned nothing.')
    return toNotice(row)
  }

  async edit(id: Id, notice: NoticeChange): Promise<boolean> {
    return (await this.#database.rows(EDIT, [id, ...toValues(notice)])).length === 1
  }

  async remove(ids: readonly Id[]): Promise<void> {
    await this.#database.rows(REMOVE, [ids])
  }
}

function toValues({ title, type, content, isClosed, remark }: NoticeChange): unknown[] {
  const kept = (given: string | undefined) => (given === undefined ? null : storable(given))
  return [storable(title), storable(type), kept(content), isClosed ?? null, kept(remark)]
}

function toNotice(row: Row): Notice {
  return {
    id: text(row, 'id'),
    title: text(row, 'title'),
    type: text(row, 'type'),
    content: text(row, 'content'),
    isClosed: row.is_closed === true,
    remark: optionalText(row, 'remark'),
    authorId: text(row, 'author_id'),
    authorName: text(row, 'author_name'),
    createdAt: moment(row, 'created_at'),
  }
}
