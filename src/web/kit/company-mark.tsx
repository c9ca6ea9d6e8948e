import { monogramOf } from './monogram.ts'

type CompanyMarkProps = {
  company: {
    name: string
    /** Address of its logo. */
    logo?: string | null | undefined
  }
  size?: FaceSize
}

/** Of one side, in pixels: beside a line of text, in a row, in the head of a page. */
export type FaceSize = 'small' | 'row' | 'head'

const sides: Record<FaceSize, number> = { small: 20, row: 40, head: 64 }

/**
 * A company's face, beside its written name: the logo that it has given, or else a monogram of its
 * name in its own colour and form. Its box has its size before a picture is there.
 */
export function CompanyMark({ company, size = 'row' }: CompanyMarkProps) {
  if (company.logo) {
    return (
      <span className="company-mark" data-size={size} data-form="logo" aria-hidden="true">
        <img src={company.logo} alt="" width={sides[size]} height={sides[size]} decoding="async" />
      </span>
    )
  }
  const { letters, hue, form, serif } = monogramOf(company.name)
  return (
    <span
      className="company-mark"
      data-size={size}
      data-form={form}
      data-hue={hue}
      data-face={serif ? 'serif' : 'sans'}
      // Drawn by the style sheet: neither copied nor searched with the name.
      data-letters={letters || '•'}
      aria-hidden="true"
    />
  )
}

/** The mark and the name that it belongs to, in one line; of a long name the mark stays beside the first. */
export function CompanyName({ company }: Pick<CompanyMarkProps, 'company'>) {
  return (
    <span className="company-name">
      <CompanyMark company={company} size="small" />
      <span dir="auto">{company.name}</span>
    </span>
  )
}
