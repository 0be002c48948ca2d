import { expect, it } from 'vitest'
import { deviceOf } from '../../../domain/identity/sessions/user-agent.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'

it.each([
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge', 'Windows'],
  [
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
  [`${ANDROID} ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${IPHONE} AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${IPHONE} AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49`, 'WeChat', 'iOS'],
  [`${ANDROID} ${WEBKIT} Chrome/126.0 Mobile MicroMessenger/8.0.49`, 'WeChat', 'Android'],
  ['curl/8.8.0', 'Unknown', 'Unknown'],
  ['', 'Unknown', 'Unknown'],
  [`Version/${' Safari'.repeat(40)}`, 'Unknown', 'Unknown'],
])('%s', (userAgent, browser, os) => {
  expect(deviceOf(userAgent)).toEqual({ browser, os })
})
