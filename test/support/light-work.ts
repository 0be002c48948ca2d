import { setTimeout as pause } from 'node:timers/promises'

/** One page each, as somebody opens it who works in the console. */
const PAGES = [
  '/system/user/getInfo',
  '/system/menu/getRouters',
  '/system/user/list?pageNum=1&pageSize=10',
  '/monitor/logininfor/list?pageNum=1&pageSize=10',
  '/monitor/operlog/list?pageNum=1&pageSize=10',
  '/system/role/list?pageNum=1&pageSize=10',
  '/resource/oss/list?pageNum=1&pageSize=10',
  '/system/menu/list',
]
const PAUSE_MS = 500
/** With every so many pages somebody logs in and stores a file. */
const LOGIN_EVERY = 20

/** What somebody does in a console. */
export interface Work {
  logIn(): Promise<Record<string, string>>
  /** @returns the `code` of the answer */
  open(path: string, session: Record<string, string>): Promise<number>
  store(session: Record<string, string>): Promise<unknown>
}

/** Somebody works in the console: a page now and then, a login, a file. */
export async function workLightly(work: Work, goesOn: (opened: number) => boolean): Promise<void> {
  let session: Record<string, string> = {}
  for (let opened = 0; goesOn(opened); opened += 1) {
    if (opened % LOGIN_EVERY === 0) {
      session = await work.logIn()
      await work.store(session)
    }
    const path = PAGES[opened % PAGES.length] ?? ''
    const code = await work.open(path, session)
    if (code !== 200) throw new Error(`${path} answers ${code}.`)
    await pause(PAUSE_MS)
  }
}
