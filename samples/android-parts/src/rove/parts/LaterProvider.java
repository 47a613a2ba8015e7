package rove.parts;

public class LaterProvider extends FirstProvider {}
