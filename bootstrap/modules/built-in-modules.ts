import {
  dictionaryTypesPage,
  dictionaryValuesPage,
} from '../../adapters/http/pages/dictionaries.ts'
import { noticesPage } from '../../adapters/http/pages/notices.ts'
import { postsPage } from '../../adapters/http/pages/organization/posts.ts'
import { parametersPage } from '../../adapters/http/pages/parameters.ts'
import { type ConsoleModule, defineModule } from './define-module.ts'

/** The plain pages of the console. */
export const BUILT_IN_MODULES: readonly ConsoleModule[] = [
  defineModule({ name: 'notices', words: ['Notices', '通知公告'], pages: [noticesPage] }),
  defineModule({ name: 'posts', words: ['Posts', '岗位管理'], pages: [postsPage] }),
  defineModule({ name: 'parameters', words: ['Parameters', '参数管理'], pages: [parametersPage] }),
  defineModule({
    name: 'dictionaries',
    words: ['Dictionaries', '字典管理'],
    pages: [dictionaryTypesPage, dictionaryValuesPage],
  }),
]
