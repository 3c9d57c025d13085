/** 2 to the power of 49, beyond which a varint has more than seven bytes and a number may not hold it. */
const BYTES_OF_A_NUMBER = 7;

/** Reads the fields of a protobuf message where they lie, and of the messages in it. */
export class ProtobufReader {
  readonly #bytes: Buffer;
  #at = 0;
  #end: number;
  #wireType = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#end = bytes.length;
  }

  /** The number of the next field of the message; 0 at its end. */
  field(): number {
    if (this.#at >= this.#end) return 0;
    const key = this.#varint();
    this.#wireType = key & 7;
    return key >>> 3;
  }

  /** Goes into the message that the field is. @returns what `leave` has to be given */
  enter(): number {
    const outer = this.#end;
    const length = this.#varint();
    this.#end = Math.min(this.#at + length, outer);
    return outer;
  }

  /** Leaves the message, read to its end or not. */
  leave(outer: number): void {
    this.#at = this.#end;
    this.#end = outer;
  }

  skip(): void {
    if (this.#wireType === 0) this.#varint();
    else if (this.#wireType === 1) this.#at += 8;
    else if (this.#wireType === 5) this.#at += 4;
    else if (this.#wireType === 2) this.#passed();
    else throw new RangeError(`a protobuf field of wire type ${this.#wireType}`);
  }

  /** An unsigned 64-bit number, exactly. */
  uint64(): number | bigint {
    const from = this.#at;
    const value = this.#varint();
    return this.#at - from <= BYTES_OF_A_NUMBER ? value : this.#exactly(from);
  }

  text(): string {
    const from = this.#passed();
    return this.#bytes.toString('utf8', from, this.#at);
  }

  /** The bytes themselves and not a copy of them. */
  bytes(): Buffer {
    const from = this.#passed();
    return this.#bytes.subarray(from, this.#at);
  }

  /** @returns where the field begins that was passed */
  #passed(): number {
    const length = this.#varint();
    const from = this.#at;
    this.#at = Math.min(from + length, this.#end);
    return from;
  }

  #varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      if (byte < 128) return value + byte * factor;
      value += (byte - 128) * factor;
    }
  }

  #exactly(from: number): bigint {
    let value = 0n;
    for (let at = this.#at - 1; at >= from; at -= 1) value = value * 128n + BigInt((this.#bytes[at] ?? 0) & 127);
    return BigInt.asUintN(64, value);
  }
}

const sizeOfVarint = (value: number): number => {
  let size = 1;
  for (let rest = value; rest >= 128; rest /= 128) size += 1;
  return size;
};

/** What a text, some bytes or a message of so many bytes takes as a field whose number is below 16. */
export const sizeOfField = (bytes: number): number => 1 + sizeOfVarint(bytes) + bytes;

/** Writes the fields of a protobuf message, whose numbers are below 16, into so many bytes at most. */
export class ProtobufWriter {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafe(bytes);
  }

  get written(): Buffer {
    return this.#bytes.subarray(0, this.#at);
  }

  /** Begins a message of so many bytes, which are to be written next. */
  header(field: number, bytes: number): void {
    this.#bytes[this.#at] = (field << 3) | 2;
    this.#at += 1;
    this.#varint(bytes);
  }

  text(field: number, text: string, bytes: number): void {
    this.header(field, bytes);
    this.#at += this.#bytes.write(text, this.#at, 'utf8');
  }

  bytes(field: number, bytes: Buffer): void {
    this.header(field, bytes.length);
    this.#at += bytes.copy(this.#bytes, this.#at);
  }

  number(field: number, value: number): void {
    this.#bytes[this.#at] = field << 3;
    this.#at += 1;
    this.#varint(value);
  }

  #varint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) {
      this.#bytes[this.#at] = (rest % 128) + 128;
      this.#at += 1;
    }
    this.#bytes[this.#at] = rest;
    this.#at += 1;
  }
}
