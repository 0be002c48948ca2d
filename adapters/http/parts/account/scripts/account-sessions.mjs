import { ask, byId, doing, fillRows, open, tell, timeText } from './account.mjs'

const section = document.querySelector('section')
const list = section.querySelector('.rows')

async function show() {
  const { rows } = await ask('GET /monitor/online')
  fillRows(list, rows, (row, item) => {
    const { browser, os, clientKey, loginTime, ipaddr, loginLocation, tokenId } = row
    const end = async () => {
      await ask('DELETE /monitor/online/myself/{tokenId}', { path: { tokenId } })
      await show()
      tell(section.dataset.ended)
    }
    const button = item.querySelector('button')
    button.addEventListener('click', doing(end))
    button.hidden = row.current
    item.querySelector('.current').hidden = !row.current
    return {
      device: `${browser}, ${os}`,
      client: list.dataset[clientKey] ?? clientKey ?? '',
      time: timeText(loginTime),
      address: `${ipaddr} (${loginLocation})`,
    }
  })
  byId('others').hidden = rows.length < 2
}

byId('others').addEventListener(
  'click',
  doing(async () => {
    await ask('DELETE /monitor/online/myself/others')
    await show()
    tell(section.dataset.allEnded)
  }),
)
open(show)
