import { MENU_BOUNDS, type Menu } from '../../../domain/access/menu.ts'
import { checkMenu, checkMenuPage } from '../../../domain/access/menu-rules.ts'
import {
  isComponent,
  isMenuIcon,
  isMenuQuery,
  isPermission,
  isWebAddress,
  withoutMarkup,
} from '../../../domain/access/menu-texts.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { LegacyRow } from './legacy-source.ts'
import { isEnabled, orderIn, textIn } from './legacy-values.ts'
import { builtInOf, isElsewhere, isForeign, kindOf } from './menu-matches.ts'
import type { TableTally } from './table-tally.ts'
import { freeText } from './unique-fields.ts'

export interface JudgedMenu {
  readonly row: LegacyRow
  /** With the parent as it is called here: our id, or the old id of a new menu after `NEW`. */
  readonly menu: Menu
  readonly builtIn: Menu | undefined
}

/** Marks the id of a menu that is not stored yet. */
export const NEW = 'new '

const TOP = '0'
const NOWHERE = 'there is nothing at this address here'
const FAULTS: Readonly<Record<string, string>> = {
  title_taken: 'another menu beside it has this name',
  path_taken: 'another menu beside it has this path',
  address: 'an external link must begin with http:// or https:// and a host, without a user name',
  path: 'its path has no such form here',
  parent_unknown: 'what is above it is not there',
  parent_below: 'it would be below itself',
  below_button: 'it would be below a button',
  below_page: 'it would be below a page',
}

/** Judges menus from the top, each among ours and those that were accepted before it. */
export class JudgedMenus {
  readonly accepted = new Map<string, JudgedMenu>()
  readonly #elsewhere = new Map<string, string>()
  readonly #tally: TableTally
  readonly #knownId: (oldId: string) => Id | undefined
  /** Ids of built-in menus of which a row is enabled there. */
  readonly #enabled = new Set<Id>()
  readonly #stored: ReadonlyMap<Id, Menu>
  /** Why a menu is left out with what is below it, by old id. */
  readonly #left = new Map<string, string>()
  #all: Menu[]

  /**
   * @param stored all menus here
   * @param knownId our id of a menu that was imported before
   */
  constructor(
    stored: readonly Menu[],
    tally: TableTally,
    knownId: (oldId: string) => Id | undefined,
  ) {
    this.#all = [...stored]
    this.#stored = new Map(stored.map((menu) => [menu.id, menu]))
    this.#tally = tally
    this.#knownId = knownId
  }

  /**
   * @param rows parents before their children
   * @param ours menus that did not come with an earlier import
   */
  judge(rows: readonly LegacyRow[], ours: readonly Menu[]): void {
    // These are judged anew, so that two of them may swap their names.
    const coming = new Set(rows.map((row) => this.#knownId(row.menu_id ?? '')))
    this.#all = this.#all.filter((menu) => ours.includes(menu) || !coming.has(menu.id))
    const builtIns = new Map(rows.map((row) => [row, this.#builtInOf(row, ours)]))
    for (const [row, builtIn] of builtIns) {
      if (builtIn && isEnabled(row)) this.#enabled.add(builtIn.id)
    }
    for (const [row, builtIn] of builtIns) {
      const reason = builtIn ? undefined : this.#whyNot(row)
      if (builtIn) this.#match(row, builtIn)
      else if (reason) {
        this.#left.set(row.menu_id ?? '', reason)
        this.#tally.leave(labelOf(row), reason, isSample(row))
      } else if (isElsewhere(row)) {
        this.#elsewhere.set(row.menu_id ?? '', row.parent_id ?? '')
        this.#tally.leave(labelOf(row), 'its pages are elsewhere here', true)
      } else this.#add(row)
    }
    this.#dropEmptied(rows)
  }

  #whyNot(row: LegacyRow): string | undefined {
    const known = this.#knownId(row.menu_id ?? '')
    if (known !== undefined)
      return this.#stored.has(known) ? undefined : 'it was removed here, or what is above it'
    return isForeign(row) ? NOWHERE : this.#left.get(row.parent_id ?? '')
  }

  /** What a row has become once, it stays. */
  #builtInOf(row: LegacyRow, ours: readonly Menu[]): Menu | undefined {
    const known = this.#knownId(row.menu_id ?? '')
    return known === undefined ? builtInOf(row, ours) : ours.find(({ id }) => id === known)
  }

  /** The pages of a company may be moved, renamed, hidden or disabled; their addresses are ours. */
  #match(row: LegacyRow, builtIn: Menu): void {
    const isFirst = ![...this.accepted.values()].some((one) => one.builtIn?.id === builtIn.id)
    const moved = this.accepted.get(row.parent_id ?? '')
    const isOn = this.#enabled.has(builtIn.id)
    const parentId = moved && !moved.builtIn ? moved.menu.id : builtIn.parentId
    const shown = { isVisible: row.visible !== '1', order: orderIn(row, 'order_num') }
    const wanted: Menu =
      builtIn.kind === 'button'
        ? { ...builtIn, isEnabled: isOn }
        : {
            ...builtIn,
            ...shown,
            isEnabled: isOn,
            parentId,
            title: this.#titleFor(row, parentId, builtIn),
          }
    const fault = unlessRefused(() => {
      checkMenuPage(builtIn, wanted)
      checkMenu(wanted, this.#all)
    })
    const isRefused = fault instanceof DomainError
    if (isRefused) this.#tally.alter(labelOf(row), `it stays as it is here: ${reasonOf(fault)}`)
    const menu = isRefused ? builtIn : wanted
    this.accepted.set(row.menu_id ?? '', { row, menu, builtIn })
    if (isFirst) this.#all = this.#all.map((one) => (one.id === menu.id ? menu : one))
    const permission = textIn(row, 'perms')
    if (builtIn.permission && builtIn.permission !== permission) {
      const there = permission === '' ? 'no permission' : permission
      this.#tally.alter(
        labelOf(row),
        `it gave ${there} there; here it gives ${builtIn.permission}, and only roles that had that get it`,
      )
    }
  }

  #add(row: LegacyRow): void {
    const known = this.#knownId(row.menu_id ?? '')
    const id = known ?? `${NEW}${row.menu_id}`
    const kind = kindOf(row)
    const here = this.#stored.get(id)
    const parent = this.#parentFor(row, kind, here)
    const menu: Menu = { ...this.#fieldsOf(row, kind), id, parentId: parent, title: '' }
    const titled = { ...menu, title: this.#titleFor(row, parent, menu) }
    const fault = unlessRefused(() => checkMenu(titled, this.#all))
    if (fault instanceof DomainError) {
      const reason = reasonOf(fault)
      if (here) this.#tally.alter(labelOf(row), `it stays as it is here: ${reason}`)
      else this.#tally.leave(labelOf(row), `it is not possible here: ${reason}`)
      if (!here) return
    }
    const accepted = here && fault instanceof DomainError ? here : titled
    this.accepted.set(row.menu_id ?? '', { row, menu: accepted, builtIn: undefined })
    this.#all.push(accepted)
  }

  /** Pages hold only buttons here, so other menus below them go to the next directory above. */
  #parentFor(row: LegacyRow, kind: Menu['kind'], here: Menu | undefined): Id | undefined {
    const given = row.parent_id ?? TOP
    let parent = this.accepted.get(this.#elsewhere.get(given) ?? given)?.menu
    if (!parent && here && given !== TOP) return here.parentId
    while (parent && kind !== 'button' && parent.kind !== 'directory') {
      const above: Id | undefined = parent.parentId
      this.#tally.alter(labelOf(row), `it is no longer below ${parent.title}, which is a page`)
      parent = this.#all.find(({ id }) => id === above)
    }
    return parent?.id
  }

  #fieldsOf(row: LegacyRow, kind: Menu['kind']): Omit<Menu, 'id' | 'parentId' | 'title'> {
    const given = textIn(row, 'path')
    const path = kind === 'button' && given === '#' ? '' : given
    return {
      ...{ kind, path, order: orderIn(row, 'order_num') },
      component: this.#fit(row, 'component', isComponent),
      query: this.#fit(row, 'query_param', isMenuQuery),
      icon: this.#fit(row, 'icon', isMenuIcon) ?? '#',
      opensExternally: row.is_frame === '0' && isWebAddress(path),
      isCached: row.is_cache !== '1',
      isVisible: row.visible !== '1',
      isEnabled: isEnabled(row),
      permission: this.#fit(row, 'perms', isPermission),
      remark: textIn(row, 'remark') || undefined,
      activePath: textIn(row, 'active_menu') || undefined,
    }
  }

  #fit(row: LegacyRow, column: string, isFit: (text: string) => boolean): string | undefined {
    const text = textIn(row, column)
    if (text === '' || isFit(text)) return text || undefined
    this.#tally.alter(labelOf(row), `its ${column} ${text} is left out: it has no such form here`)
    return undefined
  }

  #titleFor(row: LegacyRow, parentId: Id | undefined, { id }: Menu): string {
    const siblings = this.#all.filter((one) => one.parentId === parentId && one.id !== id)
    const given = textIn(row, 'menu_name') || `#${row.menu_id}`
    const title = freeText(withoutMarkup(given), MENU_BOUNDS.title, (text) =>
      siblings.some((one) => one.title === text),
    )
    if (title !== given)
      this.#tally.alter(
        given,
        `it is called ${title}, because its name was taken or had markup`,
        true,
      )
    return title
  }

  /** Directories all of whose pages are elsewhere here, or nowhere. */
  #dropEmptied(rows: readonly LegacyRow[]): void {
    const hadChildren = new Set(rows.map((row) => row.parent_id))
    for (const [oldId, { row, menu, builtIn }] of [...this.accepted].reverse()) {
      if (builtIn || menu.kind !== 'directory' || !hadChildren.has(oldId)) continue
      const isUsed = [...this.accepted.values()].some((one) => one.menu.parentId === menu.id)
      if (isUsed) continue
      this.accepted.delete(oldId)
      const reason = 'nothing of it is left: its pages have other addresses here'
      this.#tally.leave(labelOf(row), reason, isSample(row))
    }
  }
}

/** Rows that were added there have ids of 19 digits. */
function isSample({ menu_id: id }: LegacyRow): boolean {
  return /^\d{1,5}$/.test(id ?? '')
}

/** How reports call a menu. */
export function labelOf(row: LegacyRow): string {
  const title = textIn(row, 'menu_name') || `#${row.menu_id}`
  const end = textIn(row, 'perms') || textIn(row, 'path')
  return end === '' ? title : `${title} (${end})`
}

function reasonOf({ message, params }: DomainError): string {
  return FAULTS[String(params.reason)] ?? message
}
