/** Places in Chinese, Japanese and Korean, which stand without spaces. Pure. */
import { countriesNamed } from './countries.ts'

const ideographs = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u

/** `日本東京` → `日本`, `東京`; `大阪府大阪市` → `大阪`, `大阪`; what follows is a district. */
export function splitIdeographs(token: string): string[] {
  if (token.includes(' ')) {
    const words = token.split(' ')
    if (!words.every((word) => ideographs.test(word))) return [token]
    const [largest, ...smaller] = words.flatMap(splitIdeographs)
    return [largest!, ...smaller.filter((word) => !district.test(word))]
  }
  if (!ideographs.test(token)) return [token]
  for (let length = 2; length <= Math.min(5, token.length - 2); length++) {
    if (countriesNamed(token.slice(0, length)).length > 0) {
      return [token.slice(0, length), ...splitIdeographs(token.slice(length))]
    }
  }
  const autonomous = /^(.{2,4}?)(?:壮族|回族|维吾尔)?自治区(.{2,})$/u.exec(token)
  if (autonomous) return [autonomous[1]!, ...splitIdeographs(autonomous[2]!)]
  const [, province, city] =
    /^(?:(.{2,3}(?=[都道府県县縣省])|.{2,4}(?=특별자치도|도))(?:.|특별자치도))?(?:(.{2,5}?)(?:市|특별자치시|특별시|광역시|시))?/u.exec(
      token,
    ) ?? []
  // Without its last letter Hokkaido is Beihai.
  const parts = [province === '北海' ? '北海道' : province, city].filter(
    (part) => part !== undefined,
  )
  if (parts.length > 0) return parts
  const name = token.replace(/(?:特別行政區|特别行政区)$/u, '')
  return [name.length >= 2 ? name : token]
}

const district = /(?:[区區]|구|군|동|읍|면)$/u
