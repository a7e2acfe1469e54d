import type { PopoverProps } from '@mantine/core'

/** What opens beside a button is as high as there is room, and scrolls: also where the page is magnified. */
export const fitsWindow: PopoverProps['middlewares'] = {
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      void (elements.floating.style.maxHeight = `${Math.max(96, availableHeight)}px`),
  },
}
