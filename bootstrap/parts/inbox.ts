import { isPublicEntry } from '../settings/public-entry.ts'
import type { Part } from './part.ts'

export const inbox: Part = {
  name: 'inbox',
  purpose: 'A page for developers, with the codes and mails that nobody sends.',
  programs: ['/dev/inbox'],
  // Strangers need not know of it.
  isOn: ({ senders, server, log }) =>
    senders.inbox.devInbox === 'on' || !isPublicEntry({ ...server, environment: log.environment }),
  wire: async () => [(await import('./inbox/wiring.ts')).inboxModule],
}
