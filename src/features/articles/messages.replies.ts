import { catalogue } from '#shared/catalogue.ts'

/** What replies say. */
export const replyWords = catalogue({
  en: {
    pictureFaults: {
      foreign: 'Pictures from other sites aren’t shown. Upload the picture here instead.',
      missing: 'A picture can’t be found. Upload it again and insert it where it belongs.',
      noWords: 'Describe each picture, or mark it as decorative.',
    },
    pictureProblems: {
      'not-a-picture': 'Choose a JPEG, PNG or WebP picture.',
      animated: 'Choose a still picture. Animated ones aren’t supported.',
      'too-many-pixels': 'This picture has too many pixels. Choose one with up to 50 megapixels.',
      'too-small': 'This picture is too small. Choose one of at least 64 × 64 pixels.',
      broken: 'We couldn’t open this picture. Save it again in another program, then retry.',
    },
  },
})
