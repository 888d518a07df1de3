/** Pixels as a canvas gives them: four bytes each. */
export type Picture = Pick<ImageData, 'width' | 'height'> & { data: Uint8ClampedArray<ArrayBuffer> }

export type Point = { x: number; y: number }

export type Grey = { data: Uint8Array; width: number; height: number }

export function greyOf({ data, width, height }: Picture): Grey {
  const grey = new Uint8Array(width * height)
  // Weights of ITU-R BT.601, in 256ths.
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  return { data: grey, width, height }
}

/** A piece of a picture: `middle` of it in pixels, its sides, and how it is turned clockwise about its middle. */
export type Piece = { middle: Point; width: number; height: number; degrees: number }

/** The whole picture, turned clockwise about its middle and large enough for its corners. */
export function wholeTurned({ width, height }: Grey, degrees: number): Piece {
  const cos = Math.abs(Math.cos((degrees * Math.PI) / 180))
  const sin = Math.abs(Math.sin((degrees * Math.PI) / 180))
  return {
    middle: { x: width / 2, y: height / 2 },
    width: cos * width + sin * height,
    height: sin * width + cos * height,
    degrees,
  }
}

/** A piece of a picture made `stretch` times as wide, on white; and the way from a point of it back to the picture. */
export function cut(grey: Grey, { middle, degrees, ...size }: Piece, stretch: number) {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const width = Math.ceil(size.width * stretch)
  const height = Math.ceil(size.height)
  const back = ({ x, y }: Point): Point => {
    const across = (x - width / 2) / stretch
    const down = y - height / 2
    return { x: across * cos + down * sin + middle.x, y: down * cos - across * sin + middle.y }
  }

  const pixels = new Uint32Array(width * height).fill(0xffffffff)
  const { data, width: row } = grey
  const right = grey.width - 1
  const bottom = grey.height - 1
  // In 65,536ths of a pixel: whole numbers are twice as fast here.
  const stepX = Math.round((cos / stretch) * 65_536)
  const stepY = Math.round((-sin / stretch) * 65_536)
  for (let y = 0; y < height; y++) {
    const start = back({ x: 0.5, y: y + 0.5 })
    let fromX = Math.round((start.x - 0.5) * 65_536)
    let fromY = Math.round((start.y - 0.5) * 65_536)
    for (let x = 0; x < width; x++, fromX += stepX, fromY += stepY) {
      const left = fromX >> 16
      const top = fromY >> 16
      if (left < 0 || top < 0 || left >= right || top >= bottom) continue
      const at = top * row + left
      const partX = (fromX >> 8) & 255
      const partY = (fromY >> 8) & 255
      const above = (data[at] as number) * (256 - partX) + (data[at + 1] as number) * partX
      const below = (data[at + row] as number) * (256 - partX) + (data[at + row + 1] as number) * partX
      const level = (above * (256 - partY) + below * partY) >> 16
      pixels[y * width + x] = 0xff000000 | (level * 0x010101)
    }
  }
  return { picture: { data: new Uint8ClampedArray(pixels.buffer), width, height } satisfies Picture, back }
}
