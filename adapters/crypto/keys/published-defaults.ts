import { createHash } from 'node:crypto'

/**
 * Example keys, secrets and passwords from public repositories of this family of consoles and from
 * well-known documents, including ours. They are stored as SHA-256 in base64url, so that this file
 * does not spread them.
 */

/** Secrets of clients that are registered here or with third parties. */
const CLIENT_SECRETS = new Set([
  'UCPQ-f31O9C4WWjKaCy0HDp9LT2PJdGCqsy2DsivDw4',
  'JV85trz3wJocx4PAgSweqIiiV_ulBy3nqfKnbn6MWYU',
  'eQzcLE76JKo8QQhopJA0v1L4J7Etd0hOnPI84H9XtM0',
  'anQXEi3Yvx2H0xI5d6lcWaeJ9Rd8ADHr0yPZk7G8Fy4',
])

const PUBLISHED = new Set([
  ...CLIENT_SECRETS,
  // Public halves of RSA pairs in front ends and configurations of the family
  'u0w2dM4sIZkk8yx6d1mmkYEx4BM27XWRnHjsX_3xbh4',
  'gKmQQ3_7Mz6AN0V2QH_MFEvtobYRVyaNUCTNRSgVd3w',
  'RyqmP9SHWkHoHXXBv3Kq8K721ZvrgEF1Y2nfOaCXaMA',
  '0TD3dNOwSmYOu3-7i789zJW3DlEzjd8XrNGxQg1bmpc',
  'rXMXHi3rSRPlC7XagWZ1ydwSITTUWPXTPpPTwSvWpOI',
  '1_qoHU5wcpqr0BlZz4svokbp5Qcn3UacUFI7hzI3IZY',
  '60anFdIPyGiiay4HdnuQ2ZeI5IkO5oH9f4zmnq-cAao',
  'Ol8Zvec21yzFfN_sWpL7_5-GqUkT22iUoBnH06YJDSc',
  // Public half of the example pair on many pages about JWT
  'iwlC3DZbXNcvnXJuyH8xMPXILJOKZ0U_YspoTH-tAxY',
  // Keys for tokens, request encryption and schedulers
  'cJ3aIC9u_vaSRNCU0Y6DvknaSmfgwN6jhrN-9w8W4WQ',
  'ohQbx6JD9egvb978EmKBz7yqFJUK6APMtv3asKAQuao',
  'ccSA35PWri8e-tFEfGbJUl4xYhjPUfyNntgy8trxi3M',
  '9tUn5tAYZUgRNPKXiL4q_n_DxwLhpV186vrF81GZ6Nw',
  '0JLQb0KR1e9rlRRh8-bwkePLsNoMxD54BAuYEhQKiy4',
  'vdwp3JP0q62Mp5Zm2EM4GkCCB_7fVEV4kRlWbB5ISb0',
  '46BJbEkd2EV9rER-pWZ4-4ZV1YYdB7K1VRdJIZWhu4o',
  'jqc82bJdowLb1UNLIP95FplkcNMm3UDnQ_2ffeKpRis',
  'ZJ_DVCcWLAXSQBgc_7Ji03swSLKq8GeupGEOUnjk9yc',
  'MTY6nAhgOBmYZYbxmKo448s7ao06hbJ7cj5JzESi1uE',
  'l981iLWj8kurw4UbNy8Lpxqdzd7UOxS50Glhv8FwfZ0',
  // Keys of 32 bytes in lower-case hex: examples of standards (AES, ChaCha20, JWE), the digest of
  // nothing, and the examples of docs/build/login-envelope.md
  'g36OY21FK2Ez1aXFbeHrV8CKlLvmMoBPpiGkkBTFwDQ',
  'bIbGqsX7JLz12ZOct9fVZFzjlBj0SeA7Ji3U-hS0uSs',
  'qLAA4xCpOvY4y6QGo5PRRkjTMootYx-8CrDnINlvlFc',
  'fjzbZ33dDoZ4y12O_ECPQWQribTb4S8BtmS7upzko8Q',
  'zTcvuFFIcA-ogJXjSS0_n1vrQ-VV5f8m2V9aatw2-OY',
  '_TfFO2I56-gtj6dXct27BhLBvMoFMPDye3Pph7e73Fo',
  // Passwords in the README's example, now and in earlier versions
  'Q8kcX0TcyRAXnGhghffaIeEnGxL8qXX0uwrTbATXf-4',
  '8ovb84zoRYJm7Xvqf7AuNOPYhk72WnzKtrI3Eg6rQkA',
  // Passwords of the family's databases, caches, consoles and demo accounts
  'JAvlGPq9JyTdtvBO6x2llnRI1-gxwIyPqCKAn3THIKk',
  'ufCjn7SZCfFLAj6-4v9D5gA-2tB91-qWaEV8ncNrHR4',
  'lO3yjG1to4_TXXrVPkhTB_ifvq8SBIXI0XpD8yPe7nE',
  'jZae727K08KaOmKSgOaGzww_XVqGr_PKEgIMkjrcbJI',
  '73l8gRjwLftklgfdXT-MdiMEjJwGPVMsyVxe16iYpk8',
  'XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg',
  'MNTTWS5NATD7AxVdsvnr3l2sQpA2U86nP2LNqJ2MexM',
  'jGl25bVBBBW96Qi9Te4V37Fnqchz_Eu4qB9vKrRIqRg',
  'SBNJTRN-FjG7owHVrKtue7eqdM4RhdRWVl71HXN2d7I',
  'MoG-GzRPmiOOGzHZ3yJnpCuwE-eT0cr_3UAgEU8w2hI',
  'rZhYEW5jsMWk19x_UPA0xyR-VoONriLBgycS_95I5pQ',
  'hJg8YPfarcHLhphiH4AsDZ-aPDwpXIEHSPsEgRXBhuw',
  'Vpvwr3p1YvMbvkeVZWtr3zB_d1IWOrwTkVfjowM7Q_8',
  'BXugPWxEEEhj3HNh_kV4ll0YhzYPkKCJWILlimJI_IY',
  'K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72ol_pe_Unols',
  'k36NX7tIvUlJU2zWW401xCa4DS-DDFwwjizexCKuIkQ',
  'rJaJ4ickJwheNbnT4-i-2IyzQ0gotDuG_AWWytTG4nA',
  '6G94qKPK8LYNjnTllCqm2G3BUM08AzOK7yW30tfjrMc',
  'dnaqr7AnyCW9mrq3iyNAcOcCdS9iW3UuVeVbSOYH41g',
  '75K3eLr-dx6JJFuJ7LwIpEpOFmwGZZkRiB84PURz6U8',
])

/** Whether a secret, or a public key in one line of base64, is published. */
export function isPublished(value: string): boolean {
  return PUBLISHED.has(digestOf(value))
}

/** Whether the family's repositories have published this third-party client secret. */
export function isPublishedClientSecret(value: string): boolean {
  return CLIENT_SECRETS.has(digestOf(value))
}

function digestOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
