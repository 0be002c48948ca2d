import type { BoxMessage, MessageBox } from '../../../../application/parts/six/message-box.ts'
import { BOX } from '../../../../domain/push/message-box.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../../connection/database.ts'
import { moment, optionalText, text } from '../../rows/columns.ts'

const LIST = {
  name: 'box-messages',
  text: `select id, category, title, message, path, created_at from (
      select *, row_number() over (partition by category order by created_at desc, id desc) as rank
        from box_messages where (user_id = $1 or user_id is null) and created_at >= $2
    ) m where rank <= $3 order by created_at desc, id desc`,
}
const FORGET = { text: 'delete from box_messages where created_at < $1' }

export class PostgresMessageBox extends OnDatabase implements MessageBox {
  async list(userId: Id, since: Date): Promise<BoxMessage[]> {
    return (await this.database.rows(LIST, [userId, since, BOX.most])).map(toMessage)
  }

  async removeBefore(before: Date): Promise<void> {
    await this.database.rows(FORGET, [before])
  }
}

function toMessage(row: Row): BoxMessage {
  const category = BOX.categories.find((known) => known === row.category) ?? 'system'
  return {
    ...{ id: text(row, 'id'), category, title: text(row, 'title'), message: text(row, 'message') },
    ...{ path: optionalText(row, 'path'), createdAt: moment(row, 'created_at') },
  }
}
