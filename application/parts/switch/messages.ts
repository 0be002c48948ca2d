import { BOX } from '../../../domain/push/message-box.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { LegacyRow } from './legacy-source.ts'
import { shortened, textIn } from './legacy-values.ts'
import { LogMark } from './log-mark.ts'
import type { SwitchRun } from './switch-run.ts'

const DAY = 86_400_000
const ID = /^\d{1,19}$/
const LONGEST = { title: 100, message: 1000 }
const EVERYBODY = '0'
const OF_NOTICE = /[?&]noticeId=\d/
/** Within the front end: neither another site nor a script. */
const INTERNAL = /^\/(?![/\\])[^\s\\]{0,499}$/

interface Message {
  readonly at: Date
  /** `null`: everybody. */
  readonly recipients: readonly (Id | null)[]
  readonly values: Readonly<Record<'category' | 'title' | 'message', string>> & {
    readonly path: string | null
  }
}

/** Brings what boxes there show and notices here do not, unless it came earlier. */
export async function bringMessages(run: SwitchRun, source: string): Promise<void> {
  const { now, reader, rows, time } = run.parts
  if (!reader.readsMessages) return
  const tally = run.tally('sys_message')
  const mark = new LogMark('box_messages', reader.tenant, await rows.known('box_messages'))
  const told = new Map<string, number>()
  const count = (what: string, messages = 1) => told.set(what, (told.get(what) ?? 0) + messages)
  const judged = (row: LegacyRow): Message[] => {
    const [id, written] = [row.message_id ?? '', row.create_time ?? '']
    const at = time.read(written)
    const age = now.getTime() - (at?.getTime() ?? 0)
    if (!at || !ID.test(id) || age > BOX.days * DAY || age < -DAY)
      count(`are not of the last ${BOX.days} days`)
    else if (mark.hasCome(id, written)) tally.unchanged += 1
    else {
      mark.note(id, written)
      return fitting(run, row, at, count)
    }
    return []
  }
  const fit: Message[] = []
  for await (const some of reader.stream('sys_message', tally)) {
    fit.push(...some.flatMap(judged))
    await rows.add('box_messages', [])
  }
  const shown = newestOf(fit)
  tally.taken = new Set(shown.map(({ message }) => message)).size
  count('are older than the newest of every box', fit.length - tally.taken)
  const stored = shown.map(({ userId, message: { at, values } }) => {
    return { ...values, userId, createdAt: at.toISOString() }
  })
  await rows.add('box_messages', stored)
  await rows.note(mark.rows(), source)
  for (const [what, messages] of told) if (messages > 0) tally.note(`${messages} messages ${what}.`)
}

/** @param leave is told why it is not taken, and what else is not as it was. @returns one or none */
function fitting(
  run: SwitchRun,
  row: LegacyRow,
  at: Date,
  leave: (what: string) => void,
): Message[] {
  const { type, source } = row
  // As the original decides, whose own column follows from these.
  const category = BOX.categories.find((one) => one === type || one === source) ?? 'system'
  const ids = textIn(row, 'send_user_ids')
  const people = ids.split(',').flatMap((id) => run.idOf('users', id.trim()) ?? [])
  const recipients = ids === EVERYBODY ? [null] : [...new Set(people)]
  const path = textIn(row, 'path')
  if (source === 'llm' || (type !== 'message' && type !== 'notice'))
    leave('are of a type that no box shows')
  else if (category === 'notice' && OF_NOTICE.test(path))
    leave('are of notices, which show them here while they are in force')
  else if (recipients.length === 0) leave('are to nobody who is taken')
  else {
    const { title, message } = shortened(row, LONGEST, () => leave('have a text that is cut'))
    const texts = { title: title ?? '', message: message ?? '' }
    const inside = INTERNAL.test(path) ? path : null
    return [{ at, recipients, values: { ...texts, category, path: inside } }]
  }
  return []
}

/** What boxes show at most, so that many messages to many people do not fill the store. */
function newestOf(messages: readonly Message[]) {
  const counts = new Map<string, number>()
  const shown: { readonly userId: Id | null; readonly message: Message }[] = []
  const newestFirst = messages.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  for (const message of newestFirst) {
    for (const userId of message.recipients) {
      const list = `${userId} ${message.values.category}`
      const count = (counts.get(list) ?? 0) + 1
      counts.set(list, count)
      if (count <= BOX.most) shown.push({ userId, message })
    }
  }
  return shown
}
